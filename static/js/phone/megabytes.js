// Bytes in megabytes, as the reader writes them.
export function megabytes(bytes) {
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, options).format(bytes / 1_000_000);
}
