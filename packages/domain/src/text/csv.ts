/** What a spreadsheet would take for a formula, at the beginning of a cell. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** An amount in minor units, told with its two decimals: `132.30`, never `132.3`. A spreadsheet adds it up all the same. */
export interface MinorUnits {
  minor: number;
}

export type Cell = string | number | MinorUnits | null;

/** One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run as a formula. */
export function csvCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object" && value !== null) return (value.minor / 100).toFixed(2);
  const text = value ?? "";
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a table, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;
