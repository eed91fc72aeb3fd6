import { CsvReader, type CsvRow, guessDelimiter } from "@quire/domain/text/csvRows";
import { ImportProblem } from "../problem.ts";
import { decodeTable } from "./decodeTable.ts";

/** Rows that came together, and the bytes that they and what is between them took. */
export interface TableBit {
  rows: CsvRow[];
  bytes: number;
}

/** Reads a table of any length, holding a bit of it at a time. Its first row is the first of the first bit that has rows. */
export async function* readTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableBit> {
  let reader: CsvReader | null = null;
  for await (const { text, bytes } of decodeTable(chunks)) {
    if (reader) yield { rows: reader.push(text), bytes };
    else {
      const { delimiter, skip } = guessDelimiter(text);
      reader = new CsvReader(delimiter);
      yield { rows: reader.push(text.slice(skip)), bytes };
    }
  }
  if (!reader) return;
  const { rows, unclosed } = reader.end();
  if (unclosed !== null) {
    throw new ImportProblem(
      `A quotation mark opens in line ${unclosed} and is never closed. Close it or remove it, and send the file again.`,
    );
  }
  yield { rows, bytes: 0 };
}
