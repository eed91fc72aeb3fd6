import { isConfirmed } from "@quire/domain/accounts/credentialLifetimes";
import type { Platform } from "../platform.ts";
import type { Caller } from "./context.ts";
import { Refusal } from "./refusal.ts";

/**
 * Refuses a browser whose user has not confirmed who they are within the last ten minutes: someone who finds an
 * open browser must not take over the account. Routes call it for contracts that are `sensitive: "confirmed"`.
 */
export function requireConfirmed(platform: Platform, caller: Caller): void {
  if (caller.kind === "guest") throw new Refusal("sign_in_required");
  if (!isConfirmed(caller.session.confirmedAt, platform.clock.now())) {
    throw new Refusal("confirmation_required");
  }
}
