import { removeFormulaGuard } from "../text/csv.ts";
import { CsvReader, guessDelimiter } from "../text/csvRows.ts";
import { decodeLines, detectEncoding } from "../text/textEncoding.ts";
import {
  type ColumnMap,
  guessColumns,
  guessFormat,
  type ImportFormat,
  readHeader,
} from "./subscriberColumns.ts";

/** What the first rows of a list say. Read on the device: nothing is uploaded before its owner has reviewed it. */
export interface ListHead {
  columns: string[];
  /** Data rows without the header; at most 200. */
  rows: string[][];
  format: ImportFormat;
  mapping: ColumnMap;
}

/** How many bytes of a list are read for its head. */
export const HEAD_BYTES = 64 * 1024;
const MOST_ROWS = 200;
/** Characters of a quoted cell of several lines, such as a note about a subscriber. */
export const QUOTED_LIMIT = 20_000;

/** Reads the beginning of a list; null if the bytes are not text. */
export function readListHead(head: Uint8Array): ListHead | null {
  const detected = detectEncoding(head);
  if (!detected) return null;
  const bytes = head.subarray(detected.skip);
  const isBytes = detected.encoding === "utf-8";
  const text = isBytes ? decodeLines(bytes) : new TextDecoder(detected.encoding).decode(bytes);
  const { delimiter, skip } = guessDelimiter(text);
  const reader = new CsvReader(delimiter, { quotedLimit: QUOTED_LIMIT });
  const found = reader.push(text.slice(skip)).slice(0, MOST_ROWS);
  // A one-line file has no line end; in a longer one, the last line may be truncated and is skipped.
  if (found.length === 0) found.push(...reader.end().rows);
  const all = found.map(({ cells }) => cells.map(removeFormulaGuard));
  const { columns, isHeader } = readHeader(all[0] ?? []);
  const rows = isHeader ? all.slice(1) : all;
  return { columns, rows, format: guessFormat(columns), mapping: guessColumns(columns, rows) };
}
