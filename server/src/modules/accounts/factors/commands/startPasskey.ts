import type { PasskeyCreationOptions } from "@quire/contracts/records/factor";
import { SECOND_FACTOR_SECONDS } from "@quire/domain/accounts/factors";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessionKey } from "../../credentials/proof/browserKey.ts";
import { issueChallenge } from "../challenges.ts";
import { lockProvedOwner } from "../lockOwner.ts";
import { relyingParty } from "../relyingParty.ts";
import { passkeyDescriptors } from "../requestOptions.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";
import { requireRoom } from "../requireRoom.ts";

/** COSE algorithms that passkeys may use: EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Returns the options for `navigator.credentials.create`. */
export async function startPasskey(context: Context): Promise<{ options: PasskeyCreationOptions }> {
  const { platform } = context;
  const { session } = requireUser(context);
  await requireFactorConfirmed(context);
  const owner = await inTransaction(context, lockProvedOwner);
  await requireRoom(context, owner.id);
  const options: PasskeyCreationOptions = {
    challenge: await issueChallenge(context, { browser: sessionKey(session.id), purpose: "register" }),
    rp: { id: relyingParty(platform.config).id, name: platform.config.productName },
    user: {
      id: Buffer.from(owner.id).toString("base64url"),
      name: owner.email ?? owner.mobile ?? owner.name,
      displayName: owner.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: SECOND_FACTOR_SECONDS * 1000,
    excludeCredentials: await passkeyDescriptors(context, owner.id),
    // Stored in the authenticator where possible, so that it can sign in without a typed name.
    authenticatorSelection: {
      residentKey: "preferred",
      requireResidentKey: false,
      userVerification: "preferred",
    },
    attestation: "none",
  };
  return { options };
}
