import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/signinTokens";
import { normalizeHost } from "@quire/domain/sites/hosts";
import { execute } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { requireSafeRedirect } from "../../identity/safeRedirect.ts";
import { signinTokens } from "../../models/signinTokens.ts";

const LIFETIME_MS = 60_000;

/** Creates the token that carries this sign-in to one host, for the browser that requested it there. */
export async function createSigninToken(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createSigninToken> },
): Promise<{ token: string; location: string }> {
  const { platform } = context;
  const user = requireUser(context);
  // Another user signed in here in the meantime: a hand-off that one user started must not carry the other.
  if (body.user_id !== user.userId) throw new Refusal("forbidden");
  const host = await requireSiteHost(platform, body.domain);
  const redirect = await requireSafeRedirect(platform, body.redirect);

  const token = newSecretToken(platform);
  const now = platform.clock.now();
  await sweepExpired(platform, now);
  await signinTokens(platform.db).create({
    token_hash: hashSecret(token),
    user_id: user.userId,
    session_id: user.session.id,
    host,
    state_hash: Buffer.from(body.state, "base64url"),
    redirect,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  return { token, location: `${platform.config.platformProtocol}://${host}/signin/token/${token}` };
}

/**
 * Returns the host of a site, as written in links; refuses unknown hosts, which would otherwise receive the
 * session.
 */
async function requireSiteHost(platform: Platform, domain: string): Promise<string> {
  const site = await siteOfHost(platform, domain);
  if (site && normalizeHost(site.host) === normalizeHost(domain)) return site.host;
  throw refuseField("body.domain", "There is no site at this address.");
}

async function sweepExpired(platform: Platform, now: Date): Promise<void> {
  await execute(platform.db, "DELETE FROM signin_tokens WHERE expires_at <= $now", { now });
}
