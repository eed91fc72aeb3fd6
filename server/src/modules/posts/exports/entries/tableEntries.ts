import { csvLine } from "@quire/domain/text/csv";
import type { Platform } from "../../../../platform/platform.ts";
import { walk } from "../../walk.ts";
import { ACCOUNT_TABLES } from "../tables/accountTables.ts";
import { COMMUNITY_TABLES } from "../tables/communityTables.ts";
import { MONEY_TABLES } from "../tables/moneyTables.ts";
import type { Table } from "../tables/table.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";

/** Yields one CSV file for each table. */
export async function* tableEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  for (const [name, table] of Object.entries({ ...ACCOUNT_TABLES, ...COMMUNITY_TABLES, ...MONEY_TABLES })) {
    yield {
      name: `${name}.csv`,
      modified: platform.clock.now(),
      body: () => textOf(lines(platform, table, userId)),
    };
  }
}

type Row = Record<string, string | number | null> & { key: string };

async function* lines(platform: Platform, { columns, sql }: Table, userId: string): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of walk<Row>(platform, sql, { userId })) {
    yield csvLine(columns.map((column) => row[column] ?? null));
  }
}
