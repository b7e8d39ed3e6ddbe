// Why something failed, in one line: an error of Python tells a whole story, and its last line says why.
export const whyOf = (error) => String(error?.message ?? error).trim().split("\n").at(-1);
