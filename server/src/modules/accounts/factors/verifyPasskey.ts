import type { PasskeySignature } from "@quire/contracts/records/factor";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type PasskeyColumns, passkeys } from "../models/passkeys.ts";
import { type ChallengeKey, takeChallenge } from "./challenges.ts";
import { relyingParty } from "./relyingParty.ts";

interface Expected {
  challenge: ChallengeKey;
  /** Whose passkey it must be; null for any, at a sign-in by passkey alone. */
  userId: string | null;
  /** Whether the authenticator must have verified its user, by a PIN or a finger. */
  verifiesUser: boolean;
}

/**
 * Returns the id of the user whose passkey has signed this browser's challenge, and records its use. Every failure is
 * the same refusal. Must not run in a transaction: the challenge is spent also when the answer is wrong.
 */
export async function verifyPasskey(
  context: Context,
  signature: PasskeySignature,
  expected: Expected,
): Promise<string> {
  const challenge = await takeChallenge(context, expected.challenge);
  const passkey = await findPasskey(context, signature.id);
  const isOwn = passkey && (expected.userId === null || passkey.user_id === expected.userId);
  if (challenge === null || !isOwn) throw new Refusal("passkey_refused");
  const count = await verify(context, signature, { challenge, passkey, verifiesUser: expected.verifiesUser });
  if (count === null || !(await recordUse(context, passkey, count))) throw new Refusal("passkey_refused");
  return passkey.user_id;
}

async function findPasskey({ platform }: Context, credentialId: string): Promise<PasskeyColumns | null> {
  const row = await passkeys(platform.db).findOne({ where: { credential_id: credentialId } });
  return row?.get() ?? null;
}

interface Verification {
  challenge: string;
  passkey: PasskeyColumns;
  verifiesUser: boolean;
}

/** Returns the authenticator's new count; null if anything about the signature is wrong. */
async function verify(
  { platform }: Context,
  signature: PasskeySignature,
  { challenge, passkey, verifiesUser }: Verification,
): Promise<number | null> {
  // Loaded on the first use: most processes never need it, and it would slow down every start.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(platform.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signature as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.sign_count),
        transports: passkey.transports as AuthenticatorTransport[],
      },
      requireUserVerification: verifiesUser,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    platform.log.info({ err: error }, "a passkey was refused");
    return null;
  }
}

/** Saves the count; false if a concurrent use has already reached it. Authenticators that don't count report 0. */
async function recordUse({ platform }: Context, passkey: PasskeyColumns, count: number): Promise<boolean> {
  const rows = await select(
    platform.db,
    `UPDATE passkeys SET sign_count = $count, last_used_at = $now
      WHERE id = $id AND (sign_count < $count OR $count = 0) RETURNING id`,
    { id: passkey.id, count, now: platform.clock.now() },
  );
  return rows.length > 0;
}
