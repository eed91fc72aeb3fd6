import type { UploadKind } from "@quire/domain/media/uploads";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import { findFileByContent } from "../../readFiles.ts";
import { keysOf } from "../keys.ts";

/** Identifies a file by its content. */
interface Content {
  siteId: string;
  kind: UploadKind;
  sha256: Buffer;
}

interface Orphan extends Omit<Content, "sha256"> {
  /** In hex. */
  sha256: string;
}

const DELAY_MS = 60 * 60_000;

export const removeOrphan = jobName<Orphan>("uploads.removeOrphan");

/**
 * Schedules, before the first byte is stored, the removal of a file whose row never comes. A server that dies
 * between the two would leave bytes that nothing refers to.
 */
export async function scheduleOrphanRemoval(
  { jobs, clock }: Platform,
  { siteId, kind, sha256 }: Content,
): Promise<void> {
  const hex = sha256.toString("hex");
  // Each upload of the file postpones it.
  await jobs.enqueue(
    null,
    removeOrphan,
    { siteId, kind, sha256: hex },
    {
      key: `stray ${kind} ${siteId} ${hex}`,
      runAt: new Date(clock.now().getTime() + DELAY_MS),
    },
  );
}

/** Locks a site's content until the transaction ends: its row must not be inserted while its bytes are deleted. */
export async function lockContent(
  context: Scope,
  { siteId, sha256 }: { siteId: string; sha256: Buffer },
): Promise<void> {
  await context.execute("SELECT pg_advisory_xact_lock(hashtextextended($content, 0))", {
    content: `${siteId} ${sha256.toString("hex")}`,
  });
}

/** Deletes the bytes of a file that has no row. */
export function handleRemoveOrphan(platform: Platform) {
  return (orphan: Orphan): Promise<void> =>
    withTransaction(platform.db, async (transaction) => {
      const content = { ...orphan, sha256: Buffer.from(orphan.sha256, "hex") };
      await lockContent(scopeOf(platform, transaction), content);
      if (await findFileByContent(platform, content)) return;
      for (const key of keysOf(orphan.siteId, orphan.kind, content.sha256))
        await platform.storage.delete(key);
    });
}
