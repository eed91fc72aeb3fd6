import { userRecord } from "../../identity/presentUser.ts";
import type { Platform } from "../../platform/platform.ts";
import { findSite } from "../../reading/findSite.ts";
import { presentSite } from "../../reading/presentSite.ts";
import { earningsEntry } from "./entries/earningsEntry.ts";
import { fileEntries } from "./entries/fileEntries.ts";
import { postEntries } from "./entries/postEntries.ts";
import { tableEntries } from "./entries/tableEntries.ts";
import { textOf, type ZipEntry } from "./zipOf.ts";

/** All that is a person's, one file after the other; their uploads last, or not at all. */
export async function* exportEntries(
  platform: Platform,
  userId: string,
  { files }: { files: boolean },
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
  yield* tableEntries(platform, userId);
  yield earningsEntry(platform, userId);
  if (files) yield* fileEntries(platform, userId);
}
