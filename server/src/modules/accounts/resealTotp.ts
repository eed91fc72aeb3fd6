import { execute, select } from "../../platform/database/select.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import { isSealedByPrevious, seal, unseal } from "../../platform/messages/seal.ts";
import type { Platform } from "../../platform/platform.ts";
import { TOTP_PURPOSE } from "./factors/totp.ts";

/** Seals authenticator apps' secrets with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealTotpJob = jobName<Record<string, never>>("accounts.resealTotp");

const BATCH = 500;

interface SealedSecret {
  user_id: string;
  sealed: string;
}

/** Seals every secret again that only the previous SECRET opens, so that SECRET_PREVIOUS may be removed. */
export async function resealTotp(platform: Platform): Promise<void> {
  let last = "";
  for (;;) {
    const rows = await select<SealedSecret>(
      platform.db,
      `SELECT user_id, sealed FROM totp_secrets WHERE user_id > $last ORDER BY user_id LIMIT ${BATCH}`,
      { last },
    );
    for (const row of rows) await resealSecret(platform, row);
    const end = rows.at(-1);
    if (!end) return;
    last = end.user_id;
  }
}

/** A secret that its owner replaces meanwhile is left as it is then. */
async function resealSecret(platform: Platform, { user_id, sealed }: SealedSecret): Promise<void> {
  if (!isSealedByPrevious(platform, sealed, TOTP_PURPOSE)) return;
  const secret = unseal<string>(platform, sealed, TOTP_PURPOSE);
  await execute(
    platform.db,
    "UPDATE totp_secrets SET sealed = $resealed WHERE user_id = $userId AND sealed = $sealed",
    { userId: user_id, sealed, resealed: seal(platform, secret, TOTP_PURPOSE) },
  );
}
