import { createReadStream } from "node:fs";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Transaction } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Arrival } from "../arrival.ts";
import { insertFile } from "../insertFile.ts";
import { inspectFile } from "../inspectFile.ts";
import { TABLE_STAYS_MS } from "../jobs/forgetTable.ts";
import { forgetTable, makePoster, makeWaveform } from "../jobs/names.ts";
import { foreseeStray } from "../jobs/removeStray.ts";
import { privateKey } from "../keys.ts";

/** What is read once and then taken away. */
const PASSING: ReadonlySet<UploadKind> = new Set(["csv", "archive"]);

/** Keeps a file that nobody sees but by a signed link. Its bytes stay as they were sent. */
export async function savePrivate(platform: Platform, arrival: Arrival): Promise<void> {
  const { siteId, kind, received } = arrival;
  const facts = await inspectFile(platform.media, kind, received);
  const key = privateKey(siteId, kind, received.sha256);
  await foreseeStray(platform, { siteId, kind, sha256: received.sha256 });
  await platform.storage.put(key, createReadStream(received.path), { contentType: received.contentType });
  await withTransaction(platform.db, async (transaction) => {
    const stored = { originalKey: key, storageKey: key, public: false };
    const made = await insertFile({ platform, transaction }, { siteId, kind, received, ...stored, ...facts });
    if (made) await continueLater(platform, transaction, arrival, made);
  });
}

/** What takes long is done when the sender has been answered. */
async function continueLater(
  { jobs, clock }: Platform,
  transaction: Transaction,
  { kind, received }: Arrival,
  fileId: string,
): Promise<void> {
  const isBook = kind === "document" && received.contentType === "application/epub+zip";
  if (kind === "audio") await jobs.enqueue(transaction, makeWaveform, { fileId });
  if (PASSING.has(kind)) {
    const runAt = new Date(clock.now().getTime() + TABLE_STAYS_MS);
    await jobs.enqueue(transaction, forgetTable, { fileId }, { runAt });
  }
  if (kind === "video" || isBook) await jobs.enqueue(transaction, makePoster, { fileId });
}
