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
  else if (more) output.note(`There are more: ${more}`);
}

/** The number of `--limit`. */
export function parseLimit(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit >= 1) return limit;
  throw new Failure({
    exit: Exit.usage,
    code: "limit_invalid",
    message: `--limit must be a whole number from 1, not “${typed}”.`,
  });
}
