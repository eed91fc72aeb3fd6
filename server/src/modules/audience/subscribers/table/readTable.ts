import { QUOTED_LIMIT } from "@quire/domain/audience/subscriberHead";
import { removeFormulaGuard } from "@quire/domain/text/csv";
import { CsvReader, type CsvRow, guessDelimiter } from "@quire/domain/text/csvRows";
import { decodeTable } from "./decodeTable.ts";

/** Rows of one chunk, and how many bytes they and their separators were. */
export interface TableChunk {
  rows: CsvRow[];
  bytes: number;
}

/**
 * Reads a table of any length chunk by chunk. Its first row is the first row of the first chunk with rows. A name that
 * our export guarded against spreadsheets is read as it was.
 */
export async function* readTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableChunk> {
  for await (const { rows, bytes } of readRows(chunks)) {
    for (const row of rows) row.cells = row.cells.map(removeFormulaGuard);
    yield { rows, bytes };
  }
}

async function* readRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableChunk> {
  let reader: CsvReader | null = null;
  for await (const { text, bytes } of decodeTable(chunks)) {
    if (reader) yield { rows: reader.push(text), bytes };
    else {
      const { delimiter, skip } = guessDelimiter(text);
      reader = new CsvReader(delimiter, { quotedLimit: QUOTED_LIMIT });
      yield { rows: reader.push(text.slice(skip)), bytes };
    }
  }
  if (reader) yield { rows: reader.end().rows, bytes: 0 };
}
