import { safeRedirect } from "@quire/domain/accounts/redirects";
import { refuseField } from "../../../platform/http/refusal.ts";
import { isKnownHost } from "../../../platform/http/siteOfHost.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The database's limit for one; an address in another alphabet grows ninefold when it is encoded. */
const MAX_LENGTH = 2000;

/** Returns where to go after sign-in, or refuses it: only relative paths, the platform and its sites are allowed. */
export async function requireSafeRedirect(platform: Platform, target: string | undefined): Promise<string> {
  if (!target) return "/";
  const followed = await safeRedirect(target, (host) => isKnownHost(platform, host));
  if (followed && followed.length <= MAX_LENGTH) return followed;
  throw refuseField("body.redirect", "This isn't a page on this platform.");
}
