import type { Context, User } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { requireAudience } from "../../../platform/http/requireAudience.ts";

/**
 * Returns the signed-in user, in a browser on the platform's own host; 403 from a site's host or a program. For the
 * rare call that requires it only in part; any other declares it by its contract's audience.
 */
export function requirePlatformBrowser(context: Context): User {
  requireAudience(context.platform, { audience: "browser" }, context.caller, context.facts);
  return requireUser(context);
}
