import type { QueryOf } from "@quire/contracts/call";
import type { getSession as contract } from "@quire/contracts/calls/accounts";
import type { SessionState, User } from "@quire/contracts/records/user";
import { currencyOf, needsCookieBanner } from "@quire/domain/accounts/countries";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { Caller, Context } from "../../../../platform/http/context.ts";
import { sameSecret, xsrfTokenFor } from "../../../../platform/http/credentials.ts";
import { isPlatformHost } from "../../../../platform/http/platformHost.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { followsSite } from "../../identity/followsSite.ts";
import { setXsrf, startGuest } from "../../identity/guestCookie.ts";
import { sessions } from "../../models/sessions.ts";
import type { SessionPorts } from "../../ports.ts";
import { userRecord } from "../../presentUser.ts";
import { requestCookie } from "../../requestCookie.ts";

type SignedIn = Caller & { kind: "user" };

/** Returns the session state. Users, and with `writes` guests, get the cookies that their next write needs. */
export const getSession =
  ({ currentAnnouncement }: SessionPorts) =>
  async (context: Context, { query }: { query: QueryOf<typeof contract> }): Promise<SessionState> => {
    const { caller, facts, platform } = context;
    const signedIn = caller.kind === "user" ? caller : null;
    const user = signedIn && (await userRecord(platform, signedIn.userId));
    const country = facts.country ?? user?.country ?? null;
    return {
      session: signedIn && (await sessionRef(context, signedIn)),
      user,
      xsrf: ensureXsrf(context, signedIn, query.writes === true),
      country,
      currency: currencyOf(country),
      flags: {
        sandbox: platform.config.payments.isSandbox,
        signups: platform.config.signups,
        social: valuesOf(SocialProvider).filter((provider) => platform.config.social[provider] !== null),
        cookie_banner: needsCookieBanner(country),
      },
      announcement: await currentAnnouncement(platform, { isCreator: Boolean(user?.site_url) }),
      site: await relationToSite(context, user),
      silent_signin: silentSignin(context, signedIn),
    };
  };

/**
 * Returns whether a site may sign this browser in without asking. On the platform, keeps the cookie up to date that
 * tells its sites so.
 *
 * The rule for sign-outs: once a session on a site has ended, by its user or by the server, that site signs this browser
 * in again only when the user does so by hand.
 */
function silentSignin(context: Context, signedIn: SignedIn | null): SessionState["silent_signin"] {
  const { http, platform, facts } = context;
  const isMarked = requestCookie(context, "signed_in") !== null;
  if (isPlatformHost(platform, facts.host)) {
    const isSignedIn = signedIn?.session.kind === "browser";
    if (isSignedIn && !isMarked) http.cookies.set("signed_in", "1");
    if (!signedIn && isMarked) http.cookies.set("signed_in", null);
    return "never";
  }
  if (signedIn) return "never";
  // Expired or revoked, for example by a password change.
  if (requestCookie(context, "session") !== null) http.cookies.set("signed_out", "1");
  else if (requestCookie(context, "signed_out") === null) return isMarked ? "always" : "from_platform";
  return "never";
}

async function sessionRef({ platform }: Context, signedIn: SignedIn): Promise<SessionState["session"]> {
  const row = await sessions(platform.db).findByPk(signedIn.session.id, { attributes: ["expires_at"] });
  return { id: signedIn.session.id, expires: row?.get().expires_at?.toISOString() ?? null };
}

function ensureXsrf(context: Context, signedIn: SignedIn | null, writes: boolean): string | null {
  const { http, platform } = context;
  if (signedIn && signedIn.session.kind !== "browser") return xsrfTokenFor(platform, signedIn.session.id);
  if (!signedIn && requestCookie(context, "session") !== null) {
    // Expired or revoked: clearing the cookie makes this browser's writes a guest's immediately.
    http.cookies.set("session", null);
  }
  const bound =
    signedIn?.session.id ?? requestCookie(context, "guest") ?? (writes ? startGuest(context) : null);
  if (bound === null) return null;
  const current = requestCookie(context, "xsrf");
  const expected = xsrfTokenFor(platform, bound);
  return current !== null && sameSecret(current, expected) ? expected : setXsrf(context, bound);
}

async function relationToSite(context: Context, user: User | null): Promise<SessionState["site"]> {
  const site = await siteOfHost(context.platform, context.facts.host);
  if (!site) return null;
  return { id: site.id, is_owner: user?.id === site.id, follows: await followsSite(context, site.id) };
}
