/** Says that Quire has no place for some keys. */
export function unusedLine(keys: readonly string[]): string {
  const names = [...new Set(keys)];
  return `not used on Quire, unchanged in the file: ${names.join(", ")}`;
}
