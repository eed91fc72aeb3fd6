import type { Platform } from "../../../platform/platform.ts";
import { userRecord } from "../../accounts/presentUser.ts";
import { findSite } from "../../sites/findSite.ts";
import { presentSite } from "../../sites/presentSite.ts";
import type { ExportPorts } from "../ports.ts";
import { fileEntries } from "./entries/fileEntries.ts";
import { pageEntries, postEntries } from "./entries/postEntries.ts";
import { tableEntries } from "./entries/tableEntries.ts";
import { ownTables } from "./ownTables.ts";
import { textOf, type ZipEntry } from "./zipOf.ts";

/** Yields all of a user's data file by file, with uploads last or not at all. */
export async function* exportEntries(
  platform: Platform,
  userId: string,
  { files, statement, exportedTables }: { files: boolean } & ExportPorts,
): AsyncGenerator<ZipEntry> {
  const account = await userRecord(platform, userId);
  const row = await findSite(platform, { id: userId });
  const site = row && presentSite(platform.config, row);
  yield {
    name: "account.json",
    modified: platform.clock.now(),
    body: () => textOf([JSON.stringify({ account, site }, null, 2)]),
  };
  yield* postEntries(platform, userId);
  yield* pageEntries(platform, userId);
  yield* tableEntries(platform, userId, { ...ownTables, ...exportedTables });
  yield {
    name: "earnings.csv",
    modified: platform.clock.now(),
    body: () => textOf(statement(platform, userId)),
  };
  if (files) yield* fileEntries(platform, userId);
}
