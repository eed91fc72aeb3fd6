import { readRedirect } from "@quire/domain/accounts/redirects";
import { refuseField } from "../../../platform/http/refusal.ts";
import { isKnownHost } from "../../../platform/http/siteOfHost.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What the database keeps of one; an address in another alphabet grows ninefold when it is encoded. */
const LONGEST = 2000;

/** The place to go to after sign-in, or a refusal: only relative paths, the platform and the sites on it. */
export async function requireSafeRedirect(platform: Platform, target: string | undefined): Promise<string> {
  if (!target) return "/";
  const read = readRedirect(target);
  const followed = read?.kind === "absolute" ? read.url : read?.path;
  const known = read?.kind !== "absolute" || (await isKnownHost(platform, read.host));
  if (followed && known && followed.length <= LONGEST) return followed;
  throw refuseField("body.redirect", "This isn't a page on this platform.");
}
