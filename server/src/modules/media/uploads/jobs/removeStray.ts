import type { UploadKind } from "@quire/domain/media/uploads";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findFileByContent } from "../../readFiles.ts";
import { keysOf } from "../keys.ts";

/** A file by what is in it. */
interface Content {
  siteId: string;
  kind: UploadKind;
  sha256: Buffer;
}

interface Stray extends Omit<Content, "sha256"> {
  /** In hex. */
  sha256: string;
}

const AFTER_MS = 60 * 60_000;

export const removeStray = jobName<Stray>("uploads.removeStray");

/**
 * Sees to it, before the first byte is stored, that a file whose row never comes is removed: a server that dies between
 * the two would leave bytes that belong to nobody and that nobody finds.
 */
export async function foreseeStray(
  { jobs, clock }: Platform,
  { siteId, kind, sha256 }: Content,
): Promise<void> {
  const hex = sha256.toString("hex");
  // Each try to send the file moves the hour on.
  await jobs.enqueue(
    null,
    removeStray,
    { siteId, kind, sha256: hex },
    {
      key: `stray ${kind} ${siteId} ${hex}`,
      runAt: new Date(clock.now().getTime() + AFTER_MS),
    },
  );
}

/** Holds a content of a site until the transaction ends: its row must not come while its bytes are taken away. */
export async function lockContent(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  { siteId, sha256 }: { siteId: string; sha256: Buffer },
): Promise<void> {
  await platform.db.query("SELECT pg_advisory_xact_lock(hashtextextended($content, 0))", {
    bind: { content: `${siteId} ${sha256.toString("hex")}` },
    transaction,
  });
}

/** Removes the bytes of a file that has no row. */
export function handleStray(platform: Platform) {
  return (stray: Stray): Promise<void> =>
    withTransaction(platform.db, async (transaction) => {
      const content = { ...stray, sha256: Buffer.from(stray.sha256, "hex") };
      await lockContent({ platform, transaction }, content);
      if (await findFileByContent(platform, content)) return;
      for (const key of keysOf(stray.siteId, stray.kind, content.sha256)) await platform.storage.delete(key);
    });
}
