import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/signinTokens";
import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { isPlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import { requireSafeRedirect } from "../../identity/safeRedirect.ts";

/**
 * Starts a sign-in on a site, and returns where on the platform to go. On the platform itself there is nothing to
 * carry.
 */
export async function startHandoff(
  context: Context,
  { body }: { body: BodyOf<typeof calls.startHandoff> },
): Promise<{ location: string }> {
  const { platform, facts } = context;
  const redirect = await requireSafeRedirect(platform, body.redirect);
  const location = new URL(`/${body.mode ?? "signin"}`, platformUrl(platform.config));
  location.searchParams.set("redirect", redirect);
  if (isPlatformHost(platform, facts.host)) return { location: location.href };

  const site = await siteOfHost(platform, facts.host);
  if (!site) throw new Refusal("site_not_found");
  const nonce = newSecretToken(platform);
  context.http.cookies.set("nonce", nonce);
  location.searchParams.set("domain", site.host);
  location.searchParams.set("state", hashSecret(nonce).toString("base64url"));
  if (body.silent) location.searchParams.set("silent", "1");
  return { location: location.href };
}
