const UNITS = ["bytes", "kB", "MB", "GB"];

/** Formats `1234567` as `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const isSmall = unit > 0 && size < 9.95;
  return `${isSmall ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
