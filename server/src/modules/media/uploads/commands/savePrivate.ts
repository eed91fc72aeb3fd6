import { createReadStream } from "node:fs";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Transaction } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { insertFile } from "../insertFile.ts";
import { inspectFile } from "../inspectFile.ts";
import { IMPORT_FILE_TTL_MS } from "../jobs/deleteImportFile.ts";
import { deleteImportFile, makePoster, makeWaveform } from "../jobs/names.ts";
import { scheduleOrphanRemoval } from "../jobs/removeOrphan.ts";
import { privateKey } from "../keys.ts";
import type { ReceivedUpload } from "../receivedFile.ts";

/** Kinds that are read once and then deleted. */
const READ_ONCE: ReadonlySet<UploadKind> = new Set(["csv", "archive"]);

/** Saves a file that is served only by signed URL. Its bytes stay as uploaded. */
export async function savePrivate(platform: Platform, upload: ReceivedUpload): Promise<void> {
  const { siteId, kind, received } = upload;
  const facts = await inspectFile(platform.media, upload);
  const key = privateKey(siteId, kind, received.sha256);
  await scheduleOrphanRemoval(platform, { siteId, kind, sha256: received.sha256 });
  await platform.storage.put(key, createReadStream(received.path), { contentType: received.contentType });
  await withTransaction(platform.db, async (transaction) => {
    const stored = { originalKey: key, storageKey: key, public: false };
    const inserted = await insertFile(scopeOf(platform, transaction), {
      siteId,
      kind,
      received,
      ...stored,
      ...facts,
    });
    if (inserted) await enqueueSlowSteps(platform, transaction, upload, inserted);
  });
}

/** Enqueues the slow steps, which run after the response. */
async function enqueueSlowSteps(
  { jobs, clock }: Platform,
  transaction: Transaction,
  { kind, received }: ReceivedUpload,
  fileId: string,
): Promise<void> {
  const isBook = kind === "document" && received.contentType === "application/epub+zip";
  if (kind === "audio") await jobs.enqueue(transaction, makeWaveform, { fileId });
  if (READ_ONCE.has(kind)) {
    const runAt = new Date(clock.now().getTime() + IMPORT_FILE_TTL_MS);
    await jobs.enqueue(transaction, deleteImportFile, { fileId }, { runAt });
  }
  if (kind === "video" || isBook) await jobs.enqueue(transaction, makePoster, { fileId });
}
