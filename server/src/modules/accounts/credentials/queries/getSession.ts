import type { SessionState, User } from "@quire/contracts/records/user";
import { currencyOf } from "@quire/domain/accounts/countries";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { Caller, Context } from "../../../../platform/http/context.ts";
import { cookieName } from "../../../../platform/http/cookies.ts";
import { sameSecret, xsrfTokenFor } from "../../../../platform/http/credentials.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { followsSite } from "../../identity/followsSite.ts";
import { renewGuest, setXsrf } from "../../identity/guestCookie.ts";
import { sessions } from "../../models/sessions.ts";
import { userRecord } from "../../presentUser.ts";
import { requestCookie } from "../../requestCookie.ts";

type SignedIn = Caller & { kind: "user" };

/** Returns the session state, and makes sure the browser has the cookies that its next write needs. */
export async function getSession(context: Context): Promise<SessionState> {
  const { caller, facts, platform } = context;
  const signedIn = caller.kind === "user" ? caller : null;
  const user = signedIn && (await userRecord(platform, signedIn.userId));
  const country = facts.country ?? user?.country ?? null;
  return {
    session: signedIn && (await sessionRef(context, signedIn)),
    user,
    xsrf: ensureXsrf(context, signedIn),
    country,
    currency: currencyOf(country),
    flags: {
      sandbox: platform.config.payments.isSandbox,
      signups: platform.config.signups,
      social: valuesOf(SocialProvider).filter((provider) => platform.config.social[provider] !== null),
    },
    site: await relationToSite(context, user),
  };
}

async function sessionRef({ platform }: Context, signedIn: SignedIn): Promise<SessionState["session"]> {
  const row = await sessions(platform.db).findByPk(signedIn.session.id, { attributes: ["expires_at"] });
  return { id: signedIn.session.id, expires: row?.get().expires_at?.toISOString() ?? null };
}

function ensureXsrf(context: Context, signedIn: SignedIn | null): string {
  const { http, facts, platform } = context;
  if (signedIn && signedIn.session.kind !== "browser") return xsrfTokenFor(platform, signedIn.session.id);
  if (!signedIn && requestCookie(context, "session") !== null) {
    // Expired or revoked: clearing the cookie makes this browser's writes a guest's immediately.
    http.cookies.set(cookieName("session", facts.scheme), null, { httpOnly: true });
  }
  const bound = signedIn?.session.id ?? requestCookie(context, "guest") ?? renewGuest(context);
  const current = requestCookie(context, "xsrf");
  const expected = xsrfTokenFor(platform, bound);
  return current !== null && sameSecret(current, expected) ? expected : setXsrf(context, bound);
}

async function relationToSite(context: Context, user: User | null): Promise<SessionState["site"]> {
  const site = await siteOfHost(context.platform, context.facts.host);
  if (!site) return null;
  return { id: site.id, is_owner: user?.id === site.id, follows: await followsSite(context, site.id) };
}
