import type { PasskeyRequestOptions } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { requirePendingSignin } from "../pendingSignin.ts";
import { optionsForUser } from "../requestOptions.ts";

/** Returns the options to finish this browser's sign-in with a passkey. */
export async function startSecondFactor(context: Context): Promise<{ options: PasskeyRequestOptions }> {
  requirePlatformHost(context);
  const { userId, browser } = await requirePendingSignin(context);
  return { options: await optionsForUser(context, { browser, purpose: "secondFactor" }, userId) };
}
