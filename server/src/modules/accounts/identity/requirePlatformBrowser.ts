import type { Context, Person } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { requireAudience } from "../../../platform/http/requireAudience.ts";

/**
 * The signed-in person, in a browser on the platform's own host; 403 from a site's host or a program. For the rare call
 * of which only a part asks for it; the contract of any other says so by its audience.
 */
export function requirePlatformBrowser(context: Context): Person {
  requireAudience(context.platform, "browser", context.caller, context.facts);
  return requireUser(context);
}
