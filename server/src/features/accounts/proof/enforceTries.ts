import type { Context } from "../../../platform/http/context.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";

/**
 * Counts a try at a code by address and by account, beyond the few that each code allows: new codes can be asked for,
 * and all of them together must not become a way to guess.
 */
export async function enforceTries({ platform, facts }: Context, account: string): Promise<void> {
  await enforceLimit(platform, "otpTriesByAddress", facts.ip, "too_many_otp_tries");
  await enforceLimit(platform, "otpTriesByAccount", account, "too_many_otp_tries");
}
