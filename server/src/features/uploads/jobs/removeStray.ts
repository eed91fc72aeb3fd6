import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findFile } from "../findFile.ts";
import { pictureKeys } from "../keys.ts";

interface Stray {
  siteId: string;
  /** In hex. */
  sha256: string;
}

const AFTER_MS = 60 * 60_000;

export const removeStray = jobName<Stray>("uploads.removeStray");

/**
 * Sees to it, before the first byte is stored, that a picture whose row never comes is removed: a server that dies
 * between the two would leave bytes that belong to nobody and that nobody finds.
 */
export async function foreseeStray({ jobs, clock }: Platform, siteId: string, sha256: Buffer): Promise<void> {
  const hex = sha256.toString("hex");
  // Each try to send the picture moves the hour on.
  await jobs.enqueue(
    null,
    removeStray,
    { siteId, sha256: hex },
    {
      key: `stray ${siteId} ${hex}`,
      runAt: new Date(clock.now().getTime() + AFTER_MS),
    },
  );
}

/** Holds a picture until the transaction ends: its row must not come while its bytes are taken away. */
export async function lockPicture(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  siteId: string,
  sha256: Buffer,
): Promise<void> {
  await platform.db.query("SELECT pg_advisory_xact_lock(hashtextextended($picture, 0))", {
    bind: { picture: `${siteId} ${sha256.toString("hex")}` },
    transaction,
  });
}

/** Removes the bytes of a picture that has no row. */
export function handleStray(platform: Platform) {
  return ({ siteId, sha256 }: Stray): Promise<void> =>
    withTransaction(platform.db, async (transaction) => {
      const hash = Buffer.from(sha256, "hex");
      await lockPicture({ platform, transaction }, siteId, hash);
      if (await findFile(platform.db, siteId, hash)) return;
      const keys = pictureKeys(siteId, hash);
      await platform.storage.delete(keys.original);
      await platform.storage.delete(keys.full);
    });
}
