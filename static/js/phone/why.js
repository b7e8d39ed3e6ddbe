// Returns why something failed, in one line: the last line of a Python error says it.
export const whyOf = (error) => String(error?.message ?? error).trim().split("\n").at(-1);
