import type { PasskeyRequestOptions } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { browserKey } from "../../credentials/proof/browserKey.ts";
import { anyPasskey } from "../requestOptions.ts";

/** Returns the options to sign in with a passkey alone. They name no account, so they reveal none. */
export async function startPasskeySignin(context: Context): Promise<{ options: PasskeyRequestOptions }> {
  const { facts } = context;
  requirePlatformHost(context);
  await enforceLimit(context, "passkeyChallengesByAddress", facts.ip);
  return { options: await anyPasskey(context, { browser: browserKey(context), purpose: "signIn" }) };
}
