import { Exit, Failure } from "../exit.ts";
import { cell } from "../output.ts";
import type { Column } from "../ui/Table.tsx";
import type { Invocation } from "./invocation.ts";

export interface Listing<Row> {
  /** What `--json` answers. */
  document: object;
  rows: readonly Row[];
  /** Of the table on a terminal. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** The same in a pipe, in an order that scripts may rely on. */
  cells(row: Row): readonly (string | number | null)[];
  /** Said where there is none. */
  empty: string;
  /** The line to type for more, where there is more. */
  more?: string | null;
}

/** Answers with a list: a table on a terminal, a line a row with tabs between in a pipe, one document with `--json`. */
export async function answerList<Row>(
  { terminal, output }: Invocation,
  listing: Listing<Row>,
): Promise<void> {
  const { document, rows, columns, keyOf, cells, empty, more } = listing;
  if (output.mode === "rich" && rows.length > 0) {
    const { showTable } = await import("../ui/show.tsx");
    await showTable(terminal, { columns, rows, keyOf });
  } else {
    output.answer(
      document,
      rows.map((row) =>
        cells(row)
          .map((value) => cell(String(value ?? "")))
          .join("\t"),
      ),
    );
  }
  if (rows.length === 0) output.note(empty);
  else if (more) output.note(`For more: ${more}`);
}

/** The number of `--limit`. */
export function parseLimit(typed: string): number {
  return readWhole("--limit", typed);
}

/** The whole number of an option, from 1; without `most` however large. */
export function readWhole(option: string, typed: string, most = Number.POSITIVE_INFINITY): number {
  const number = Number(typed);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Failure({
    exit: Exit.usage,
    code: `${option.slice(2)}_invalid`,
    message: `${option} must be a whole number from 1${most === Number.POSITIVE_INFINITY ? "" : ` to ${most}`}, not “${typed}”.`,
  });
}
