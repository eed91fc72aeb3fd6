import type { PasskeyDescriptor, PasskeyRequestOptions } from "@quire/contracts/records/factor";
import { SECOND_FACTOR_SECONDS } from "@quire/domain/accounts/factors";
import type { Context } from "../../../platform/http/context.ts";
import { passkeys } from "../models/passkeys.ts";
import { type ChallengeKey, issueChallenge } from "./challenges.ts";
import { relyingParty } from "./relyingParty.ts";

/** Returns the options for `navigator.credentials.get` by one of a user's passkeys. */
export async function optionsForUser(
  context: Context,
  key: ChallengeKey,
  userId: string,
): Promise<PasskeyRequestOptions> {
  const allowCredentials = await passkeyDescriptors(context, userId);
  return { ...(await anyPasskey(context, key)), allowCredentials, userVerification: "preferred" };
}

/** Returns how a browser names a user's passkeys, oldest first. */
export async function passkeyDescriptors(
  { platform }: Context,
  userId: string,
): Promise<PasskeyDescriptor[]> {
  const rows = await passkeys(platform.db).findAll({
    attributes: ["credential_id", "transports"],
    where: { user_id: userId },
    order: [["created_at", "ASC"]],
  });
  return rows.map((row) => ({
    id: row.get().credential_id,
    type: "public-key",
    transports: row.get().transports,
  }));
}

/** The same for any passkey of this platform that verifies its user: the authenticator asks which one. */
export async function anyPasskey(context: Context, key: ChallengeKey): Promise<PasskeyRequestOptions> {
  return {
    challenge: await issueChallenge(context, key),
    rpId: relyingParty(context.platform.config).id,
    timeout: SECOND_FACTOR_SECONDS * 1000,
    userVerification: "required",
  };
}
