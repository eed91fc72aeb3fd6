import { markdownFromBlocks } from "@quire/documents/markdown";
import type { Block } from "@quire/documents/schema";
import { csvLine } from "@quire/domain/text/csv";
import type { Platform } from "../../../../platform/platform.ts";
import type { ExportedTable } from "../../exportedTable.ts";
import { walk } from "../../walk.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";

/** Yields one CSV file for each table. */
export async function* tableEntries(
  platform: Platform,
  userId: string,
  tables: Record<string, ExportedTable>,
): AsyncGenerator<ZipEntry> {
  for (const [name, table] of Object.entries(tables)) {
    yield {
      name: `${name}.csv`,
      modified: platform.clock.now(),
      body: () => textOf(lines(platform, table, userId)),
    };
  }
}

type Row = Record<string, string | number | null | Block[]> & { key: string };

async function* lines(
  platform: Platform,
  { columns, sql, documents = [] }: ExportedTable,
  userId: string,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of walk<Row>(platform, sql, { userId })) {
    yield csvLine(
      columns.map((column) => {
        const value = row[column] ?? null;
        return documents.includes(column)
          ? markdownFromBlocks(value as Block[])
          : (value as string | number | null);
      }),
    );
  }
}
