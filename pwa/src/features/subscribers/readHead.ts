import { CsvReader, guessDelimiter } from "@quire/domain/csvRows";
import {
  type ColumnMap,
  guessColumns,
  guessFormat,
  type ImportFormat,
  readHeader,
} from "@quire/domain/subscriberColumns";
import { decodeLines, detectEncoding } from "@quire/domain/textEncoding";

/** What the first rows of a list say, read on the device: nothing is sent before its creator has seen it. */
export interface ListHead {
  columns: string[];
  /** Some of its rows, to look at. */
  rows: string[][];
  format: ImportFormat;
  mapping: ColumnMap;
}

const HEAD_BYTES = 64 * 1024;
const SHOWN_ROWS = 3;

/** Null where the file is no list that could be read. */
export async function readHead(file: Blob): Promise<ListHead | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const detected = detectEncoding(head);
  if (!detected) return null;
  const bytes = head.subarray(detected.skip);
  const isBytes = detected.encoding === "utf-8";
  const text = isBytes ? decodeLines(bytes) : new TextDecoder(detected.encoding).decode(bytes);
  const { delimiter, skip } = guessDelimiter(text);
  const reader = new CsvReader(delimiter);
  const found = reader.push(text.slice(skip)).slice(0, 200);
  // A file of one line has no line end; of a longer one, the last line is cut and says nothing.
  if (found.length === 0) found.push(...reader.end().rows);
  const [first, ...others] = found.map(({ cells }) => cells);
  if (!first) return null;
  const { columns, isHeader } = readHeader(first);
  const rows = isHeader ? others : [first, ...others];
  return {
    columns,
    rows: rows.slice(0, SHOWN_ROWS),
    format: guessFormat(columns),
    mapping: guessColumns(columns, rows),
  };
}
