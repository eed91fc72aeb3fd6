import type { Audience, Contract } from "@quire/contracts/schemas/contract";
import type { Platform } from "../platform.ts";
import type { Caller, RequestFacts, User } from "./context.ts";
import { requirePlatformHost } from "./platformHost.ts";
import { Refusal } from "./refusal.ts";
import { platformUrl } from "./urls.ts";

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
  { audience, page }: Pick<Contract, "audience" | "page">,
  caller: Caller,
  facts: RequestFacts,
): void {
  const credentials = CREDENTIALS[audience];
  if (!credentials) return;
  if (caller.kind === "guest") throw new Refusal("sign_in_required");
  const { kind } = caller.session;
  if (!credentials.includes(kind)) {
    if (audience !== "browser") throw new Refusal("session_required");
    const next = page && `Open ${platformUrl(platform.config)}${page} in a browser.`;
    throw new Refusal("browser_required", next ? { next } : {});
  }
  if (audience !== "user" && kind === "browser") requirePlatformHost({ platform, facts });
}
