import { createReadStream } from "node:fs";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { insertFile } from "../insertFile.ts";
import { foreseeStray } from "../jobs/removeStray.ts";
import { privateKey } from "../keys.ts";
import type { Arrival } from "./keepFile.ts";

/** Keeps a file that nobody sees but by a signed link. Its bytes stay as they were sent. */
export async function keepPrivate(context: Context, { siteId, kind, received }: Arrival): Promise<void> {
  const { platform } = context;
  const key = privateKey(siteId, kind, received.sha256);
  await foreseeStray(platform, { siteId, kind, sha256: received.sha256 });
  await platform.storage.put(key, createReadStream(received.path), { contentType: received.contentType });
  await inTransaction(context, async (inside) => {
    await insertFile(inside, { siteId, kind, received, originalKey: key, storageKey: key, public: false });
  });
}
