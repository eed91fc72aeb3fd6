import { Exit, Failure } from "../exit.ts";
import { cell } from "../output.ts";
import type { Column } from "../ui/Table.tsx";
import type { CommonFlags, Invocation } from "./invocation.ts";

/** Options of a list that is read page by page. */
export interface PageFlags extends CommonFlags {
  limit: string;
  after?: string;
}

export interface Listing<Row> {
  /** The `--json` document. */
  document: object;
  rows: readonly Row[];
  /** Columns of the table on a terminal. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** Cells in a pipe, in a stable order for scripts. */
  cells(row: Row): readonly (string | number | null)[];
  /** Printed if there are no rows. */
  empty: string;
  /** Command that shows more, if there is more. */
  more?: string | null;
}

/** Prints a list: a table on a terminal, tab-separated lines in a pipe, or a `--json` document. */
export async function printList<Row>({ terminal, output }: Invocation, listing: Listing<Row>): Promise<void> {
  const { document, rows, columns, keyOf, cells, empty, more } = listing;
  if (output.mode === "rich" && rows.length > 0) {
    const { showTable } = await import("../ui/show.tsx");
    await showTable(terminal, { columns, rows, keyOf });
  } else {
    output.print(
      document,
      rows.map((row) =>
        cells(row)
          .map((value) => cell(String(value ?? "")))
          .join("\t"),
      ),
    );
  }
  if (rows.length === 0) output.info(empty);
  else if (more) output.info(`For more: ${more}`);
}

/** Parses `--limit`. */
export function parseLimit(typed: string): number {
  return readWhole("--limit", typed);
}

/** Parses an option as a whole number from 1 to `most`. */
export function readWhole(option: string, typed: string, most = Number.POSITIVE_INFINITY): number {
  const number = Number(typed);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Failure({
    exit: Exit.usage,
    code: `${option.slice(2)}_invalid`,
    message: `${option} must be a whole number from 1${most === Number.POSITIVE_INFINITY ? "" : ` to ${most}`}, not “${typed}”.`,
  });
}
