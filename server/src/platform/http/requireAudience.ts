import type { Audience } from "@quire/contracts/schemas/contract";
import type { Platform } from "../platform.ts";
import type { Caller, RequestFacts, User } from "./context.ts";
import { requirePlatformHost } from "./platformHost.ts";
import { Refusal } from "./refusal.ts";

/** By which credentials a person may make the calls of an audience; null asks for no person at all. */
const CREDENTIALS: Record<Audience, readonly User["session"]["kind"][] | null> = {
  public: null,
  anyone: null,
  program: null,
  user: ["browser", "program", "token"],
  session: ["browser", "program"],
  browser: ["browser"],
};

/**
 * Refuses a caller outside the call's audience. Calls that control access to an account require more than a session:
 * access tokens are in the settings of machines that others run, a program's token is in a file, and the owner of a
 * custom domain's DNS can read its visitors' cookies.
 */
export function requireAudience(
  platform: Platform,
  audience: Audience,
  caller: Caller,
  facts: RequestFacts,
): void {
  const credentials = CREDENTIALS[audience];
  if (!credentials) return;
  if (caller.kind === "guest") throw new Refusal("sign_in_required");
  const { kind } = caller.session;
  if (!credentials.includes(kind)) {
    throw new Refusal(audience === "browser" ? "browser_required" : "session_required");
  }
  if (audience !== "user" && kind === "browser") requirePlatformHost({ platform, facts });
}
