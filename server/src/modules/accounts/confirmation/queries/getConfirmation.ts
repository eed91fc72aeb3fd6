import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/confirmation";
import { CONFIRMED_MS, isConfirmed } from "@quire/domain/accounts/credentialLifetimes";
import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { findProofs } from "../proofs.ts";

/** Returns until when this browser's user counts as confirmed, and how they can confirm. */
export async function getConfirmation(context: Context): Promise<OutputOf<typeof calls.getConfirmation>> {
  const { platform } = context;
  const { userId, session } = requireUser(context);
  const { passwordHash, address } = await findProofs(platform, userId);
  const { confirmedAt } = session;
  const isValid = confirmedAt !== null && isConfirmed(confirmedAt, platform.clock.now());
  return {
    confirmed_until: isValid ? new Date(confirmedAt.getTime() + CONFIRMED_MS).toISOString() : null,
    method: passwordHash !== null ? "password" : address !== null ? "code" : null,
    sent_to: passwordHash === null && address !== null ? displayIdentifier(address.value) : null,
  };
}
