import { CsvReader, guessDelimiter } from "@quire/domain/text/csvRows";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { textBits } from "./bits.ts";
import { baseName } from "./names.ts";

/** A row by lower-case column names; missing columns are "". */
export type CsvRecord = (column: string) => string;

/** Yields the rows of a table after its header. A table without the column `needed` is a different one. */
export async function* csvRecords(
  files: ArchiveFiles,
  name: string,
  needed?: string,
): AsyncGenerator<CsvRecord> {
  let reader: CsvReader | null = null;
  let columns: string[] | null = null;
  const records = (rows: readonly { cells: string[] }[]): CsvRecord[] => {
    const read: CsvRecord[] = [];
    for (const { cells } of rows) {
      const head = columns;
      if (head) read.push((column) => cells[head.indexOf(column)]?.trim() ?? "");
      else {
        columns = cells.map((cell) => cell.trim().toLowerCase());
        if (needed && !columns.includes(needed)) throw withoutColumn(name, needed);
      }
    }
    return read;
  };
  for await (const bit of textBits(files, name)) {
    let text = bit;
    if (!reader) {
      const { delimiter, skip } = guessDelimiter(bit);
      reader = new CsvReader(delimiter);
      text = bit.slice(skip);
    }
    yield* records(reader.push(text));
  }
  const end = reader?.end();
  if (end && end.unclosed !== null) {
    throw new ArchiveProblem(
      `${baseName(name)} breaks off: a quote opens on line ${end.unclosed} that nothing closes. Create the export again.`,
    );
  }
  yield* records(end?.rows ?? []);
  if (needed && !columns) throw withoutColumn(name, needed);
}

function withoutColumn(name: string, column: string): ArchiveProblem {
  return new ArchiveProblem(
    `${baseName(name)} has no column "${column}": it is another table, or it was edited. Create the export again.`,
  );
}
