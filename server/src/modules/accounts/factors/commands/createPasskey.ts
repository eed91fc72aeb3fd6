import type { NewPasskey, PasskeyRecord } from "@quire/contracts/records/factor";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import { UniqueConstraintError } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessionKey } from "../../credentials/proof/browserKey.ts";
import { passkeys } from "../../models/passkeys.ts";
import { requireAllowedName } from "../../requireAllowedName.ts";
import { addFactor } from "../addFactor.ts";
import { takeChallenge } from "../challenges.ts";
import { lockProvedOwner } from "../lockOwner.ts";
import { presentPasskey } from "../presenter.ts";
import { relyingParty } from "../relyingParty.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";
import { requireRoom } from "../requireRoom.ts";
import { ALGORITHMS } from "./startPasskey.ts";

interface AddedPasskey {
  passkey: PasskeyRecord;
  recovery_codes: string[] | null;
}

/** Adds a passkey that the browser has created for this session's challenge. */
export async function createPasskey(
  context: Context,
  { body }: { body: { name: string; passkey: NewPasskey } },
): Promise<AddedPasskey> {
  await requireFactorConfirmed(context);
  await requireAllowedName(context, body.name);
  const credential = await readCredential(context, body.passkey);
  return inTransaction(context, async (step) => {
    const { platform, transaction } = step;
    const { id: userId } = await lockProvedOwner(step);
    await requireRoom(step, userId);
    return addFactor(step, userId, "A passkey was added", async () => {
      const row = await passkeys(platform.db)
        .create(
          {
            id: platform.newId(),
            user_id: userId,
            credential_id: credential.id,
            public_key: Buffer.from(credential.publicKey),
            sign_count: credential.counter,
            transports: credential.transports ?? [],
            name: body.name,
            created_at: platform.clock.now(),
          },
          { transaction },
        )
        .catch(refuseKnown);
      return { passkey: presentPasskey({ ...row.get(), last_used_at: null }) };
    });
  });
}

/** Returns the credential of a valid attestation for this session's challenge. */
async function readCredential(context: Context, passkey: NewPasskey): Promise<WebAuthnCredential> {
  const { platform } = context;
  const { session } = requireUser(context);
  const challenge = await takeChallenge(context, { browser: sessionKey(session.id), purpose: "register" });
  if (challenge === null) throw new Refusal("passkey_refused");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(platform.config);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    platform.log.info({ err: error }, "a new passkey was refused");
  }
  throw new Refusal("passkey_refused");
}

/** An authenticator doesn't make the same credential twice: one that is known already was copied. */
function refuseKnown(error: unknown): never {
  throw error instanceof UniqueConstraintError ? new Refusal("passkey_refused") : error;
}
