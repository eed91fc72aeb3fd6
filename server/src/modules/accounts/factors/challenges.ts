import { SECOND_FACTOR_SECONDS } from "@quire/domain/accounts/factors";
import { execute, select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { newSecretToken } from "../../../platform/http/credentials.ts";
import type { ChallengePurpose } from "../models/passkeyChallenges.ts";

/** The browser that has to answer a challenge, and what its answer is for. */
export interface ChallengeKey {
  browser: Buffer;
  purpose: ChallengePurpose;
}

/** Returns a new challenge, base64url, which replaces this browser's previous one. */
export async function issueChallenge(
  { platform }: Context,
  { browser, purpose }: ChallengeKey,
): Promise<string> {
  const challenge = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000);
  await execute(platform.db, "DELETE FROM passkey_challenges WHERE expires_at <= $now", { now });
  await execute(
    platform.db,
    `INSERT INTO passkey_challenges (browser_hash, purpose, challenge, expires_at)
     VALUES ($browser, $purpose, $challenge, $expires)
     ON CONFLICT (browser_hash, purpose)
     DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
    { browser, purpose, challenge, expires },
  );
  return challenge;
}

/**
 * Returns this browser's challenge, or null, and deletes it: an answer counts once, even a wrong one. Must not run in
 * a transaction, whose rollback would bring it back.
 */
export async function takeChallenge(
  { platform }: Context,
  { browser, purpose }: ChallengeKey,
): Promise<string | null> {
  const [row] = await select<{ challenge: string; expires_at: Date }>(
    platform.db,
    `DELETE FROM passkey_challenges WHERE browser_hash = $browser AND purpose = $purpose
     RETURNING challenge, expires_at`,
    { browser, purpose },
  );
  return row && row.expires_at > platform.clock.now() ? row.challenge : null;
}
