import type { SessionState, User } from "@quire/contracts/records/user";
import { currencyOf } from "@quire/domain/accounts/countries";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { Context, Person } from "../../../../platform/http/context.ts";
import { cookieName } from "../../../../platform/http/cookies.ts";
import { sameSecret, xsrfTokenFor } from "../../../../platform/http/credentials.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { followsSite } from "../../identity/followsSite.ts";
import { renewGuest, setXsrf } from "../../identity/guestCookie.ts";
import { sessions } from "../../models/sessions.ts";
import { userRecord } from "../../presentUser.ts";
import { requestCookie } from "../../requestCookie.ts";

/** Who is here. Sees to it that the browser holds what its next write needs. */
export async function getSession(context: Context): Promise<SessionState> {
  const { caller, facts, platform } = context;
  const person = caller.kind === "person" ? caller : null;
  const user = person && (await userRecord(platform, person.userId));
  const country = facts.country ?? user?.country ?? null;
  return {
    session: person && (await sessionRef(context, person)),
    user,
    xsrf: handOutXsrf(context, person),
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

async function sessionRef({ platform }: Context, person: Person): Promise<SessionState["session"]> {
  const row = await sessions(platform.db).findByPk(person.session.id, { attributes: ["expires_at"] });
  return { id: person.session.id, expires: row?.get().expires_at?.toISOString() ?? null };
}

function handOutXsrf(context: Context, person: Person | null): string {
  const { http, facts, platform } = context;
  if (person && person.session.kind !== "browser") return xsrfTokenFor(platform, person.session.id);
  if (!person && requestCookie(context, "session") !== null) {
    // Expired or revoked: without it, this browser's writes are a guest's at once.
    http.cookies.set(cookieName("session", facts.scheme), null, { httpOnly: true });
  }
  const bound = person?.session.id ?? requestCookie(context, "guest") ?? renewGuest(context);
  const held = requestCookie(context, "xsrf");
  const right = xsrfTokenFor(platform, bound);
  return held !== null && sameSecret(held, right) ? right : setXsrf(context, bound);
}

async function relationToSite(context: Context, user: User | null): Promise<SessionState["site"]> {
  const site = await siteOfHost(context.platform, context.facts.host);
  if (!site) return null;
  return { id: site.id, is_owner: user?.id === site.id, follows: await followsSite(context, site.id) };
}
