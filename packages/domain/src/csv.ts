/** What a spreadsheet would take for a formula, at the beginning of a cell. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run as a formula. */
export function csvCell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a table, with its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(",")}\r\n`;
