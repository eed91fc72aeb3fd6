import { Secret, TOTP } from "otpauth";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { seal, unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** What the secrets are sealed for. */
export const TOTP_PURPOSE = "totp secrets";

/** Codes of one step before and after are valid too: clocks differ, and typing takes time. */
const WINDOW = 1;

/**
 * Replaces the unconfirmed secret of an account, and returns it as text and as the URI of a QR code. The caller holds
 * the user's lock, and has checked that no secret is confirmed.
 */
export async function saveTotpSecret(
  context: CommandContext,
  userId: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const { platform } = context;
  const secret = new Secret({ buffer: Uint8Array.from(platform.random(SECRET_BYTES)).buffer });
  await context.execute(
    `INSERT INTO totp_secrets (user_id, sealed, created_at) VALUES ($userId, $sealed, $now)
     ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0, created_at = excluded.created_at`,
    { userId, sealed: seal(platform, secret.base32, TOTP_PURPOSE), now: platform.clock.now() },
  );
  const totp = totpOf(secret, { issuer: platform.config.productName, label });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Whether this is a current code of the account's app, not used before. A code is valid once: otherwise someone who
 * watches it being typed could use it in the same half minute. `state` says which secret counts.
 */
export async function consumeTotp(
  context: Context,
  userId: string,
  code: string,
  state: "confirmed" | "unconfirmed",
): Promise<boolean> {
  const { platform } = context;
  const isConfirmed = state === "confirmed";
  const [row] = await context.select<{ sealed: string }>(
    "SELECT sealed FROM totp_secrets WHERE user_id = $userId AND (confirmed_at IS NOT NULL) = $isConfirmed",
    { userId, isConfirmed },
  );
  const step = row && stepOf(platform, row.sealed, code);
  if (!row || step === null || step === undefined) return false;
  const used = await context.select(
    `UPDATE totp_secrets SET last_step = $step, confirmed_at = coalesce(confirmed_at, $now)
      WHERE user_id = $userId AND sealed = $sealed AND last_step < $step
        AND (confirmed_at IS NOT NULL) = $isConfirmed RETURNING user_id`,
    { userId, sealed: row.sealed, step, now: platform.clock.now(), isConfirmed },
  );
  return used.length > 0;
}

/** The step whose code this is, or null. */
function stepOf(platform: Platform, sealed: string, code: string): number | null {
  const secret = Secret.fromBase32(unseal<string>(platform, sealed, TOTP_PURPOSE));
  const timestamp = platform.clock.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const totpOf = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
