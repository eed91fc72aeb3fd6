/**
 * Text that a spreadsheet would interpret as a formula, also in full width, as Japanese and Chinese editions do.
 * Leading apostrophes count, so that text that already has one gets another and can be restored exactly.
 */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** Formats minor units with two decimals: `132.30`, never `132.3`. A spreadsheet still reads it as a number. */
export interface MinorUnits {
  minor: number;
}

export type Cell = string | number | MinorUnits | null;

/** Encodes one cell: quoted if needed, and prefixed with an apostrophe if a spreadsheet would run it as a formula. */
export function csvCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object" && value !== null) return (value.minor / 100).toFixed(2);
  const text = value ?? "";
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a cell's text without the apostrophe that `csvCell` put before a formula. */
export function removeFormulaGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Encodes one row, with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;
