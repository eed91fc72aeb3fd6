import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/signinTokens";
import { normalizeHost } from "@quire/domain/sites/hosts";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { requireSafeRedirect } from "../../identity/safeRedirect.ts";
import { signinTokens } from "../../models/signinTokens.ts";

const LIFETIME_MS = 60_000;

/** Makes the token that carries this sign-in to one host, for the one browser that asked there. */
export async function createSigninToken(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createSigninToken> },
): Promise<{ token: string; location: string }> {
  const { platform } = context;
  const person = requireUser(context);
  // Somebody else signed in here meanwhile: what was begun for one must not carry the other.
  if (body.user_id !== person.userId) throw new Refusal("forbidden");
  const host = await requireSiteHost(platform, body.domain);
  const redirect = await requireSafeRedirect(platform, body.redirect);

  const token = newSecretToken(platform);
  const now = platform.clock.now();
  await sweepExpired(platform, now);
  await signinTokens(platform.db).create({
    token_hash: hashSecret(token),
    user_id: person.userId,
    session_id: person.session.id,
    host,
    state_hash: Buffer.from(body.state, "base64url"),
    redirect,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  return { token, location: `${platform.config.platformProtocol}://${host}/signin/token/${token}` };
}

/** The host of a site, as links to it are written; a stranger's host would be handed the session. */
async function requireSiteHost(platform: Platform, domain: string): Promise<string> {
  const site = await siteOfHost(platform, domain);
  if (site && normalizeHost(site.host) === normalizeHost(domain)) return site.host;
  throw refuseField("body.domain", "There is no site at this address.");
}

async function sweepExpired(platform: Platform, now: Date): Promise<void> {
  await platform.db.query("DELETE FROM signin_tokens WHERE expires_at <= $now", {
    bind: { now },
    type: QueryTypes.DELETE,
  });
}
