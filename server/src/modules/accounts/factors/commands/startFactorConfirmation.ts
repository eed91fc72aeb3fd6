import type { PasskeyRequestOptions } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessionKey } from "../../credentials/proof/browserKey.ts";
import { optionsForUser } from "../requestOptions.ts";

/** Returns the options to confirm one of the user's passkeys. */
export async function startFactorConfirmation(context: Context): Promise<{ options: PasskeyRequestOptions }> {
  const { userId, session } = requireUser(context);
  return {
    options: await optionsForUser(context, { browser: sessionKey(session.id), purpose: "confirm" }, userId),
  };
}
