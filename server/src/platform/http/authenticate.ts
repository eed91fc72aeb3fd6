import type { Request } from "@hapi/hapi";
import { cookieName } from "@quire/domain/accounts/cookies";
import { idleSince } from "@quire/domain/accounts/credentialLifetimes";
import { Role } from "@quire/domain/enums";
import { activeGroups } from "../database/activeGroups.ts";
import { execute } from "../database/select.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import type { Platform } from "../platform.ts";
import type { Caller, CookieJar, RequestFacts, User } from "./context.ts";
import { readCookie } from "./cookies.ts";
import { hashSecret, isXsrfToken } from "./credentials.ts";
import { header } from "./header.ts";
import { Refusal } from "./refusal.ts";

const GUEST: Caller = { kind: "guest" };
/** How often "last seen" is written, and a browser's cookie renewed. */
const SEEN_EVERY_MS = 5 * 60_000;

interface SessionRow {
  session_id: string;
  session_user: string;
  session_kind: User["session"]["kind"];
  session_scopes: string[];
  session_groups: number[];
  session_last_seen_at: Date;
  session_used_at: Date | null;
  session_confirmed_at: Date | string | null;
  session_second_factor_at: Date | string | null;
}

/**
 * Returns the caller by bearer token (programs) or by cookie (browsers). A credential that is named but invalid is
 * 401; a stale cookie makes a guest.
 */
export async function authenticate(
  platform: Platform,
  request: Pick<Request, "headers">,
  facts: RequestFacts,
  cookies: CookieJar,
): Promise<Caller> {
  const [scheme = "", credential = ""] = (header(request, "authorization") ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer") {
    const row = await findSession(platform, credential, null);
    if (!row) throw new Refusal("session_invalid");
    await recordUse(platform, row);
    return userOf(row);
  }

  const token = readCookie(header(request, "cookie"), cookieName("session", facts.scheme));
  const named = scheme.toLowerCase() === "session" ? credential : null;
  const row = token ? await findSession(platform, token, facts.host) : null;
  if (!token || !row || (named !== null && named !== row.session_id)) {
    if (named !== null) throw new Refusal("session_invalid");
    return GUEST;
  }
  if (await recordUse(platform, row)) {
    cookies.set("session", token);
  }
  return userOf(row);
}

/** Programs carry no cookie that another origin could use. */
const isProgram = (request: Request) => /^bearer /i.test(header(request, "authorization") ?? "");

/** Refuses a browser's write that names another origin, or none. */
export function refuseOtherOrigins(request: Request, facts: RequestFacts): void {
  if (isProgram(request) || header(request, "origin") === `${facts.scheme}://${facts.host}`) return;
  throw new Refusal("origin_refused");
}

/** Refuses a browser's write, sign-in included, without the token that this server gave to its page. */
export function refuseForgery(
  platform: Platform,
  request: Request,
  facts: RequestFacts,
  caller: Caller,
): void {
  if (isProgram(request)) return;
  const bound =
    caller.kind === "user"
      ? caller.session.id
      : readCookie(header(request, "cookie"), cookieName("guest", facts.scheme));
  const echoed = header(request, "x-xsrf-token");
  if (!bound || !echoed || !isXsrfToken(platform, bound, echoed)) {
    throw new Refusal("xsrf_mismatch");
  }
}

/** The caller's token has the scope, or 403. */
export function requireScope(caller: Caller, scope: "read" | "write"): void {
  if (caller.kind === "guest" || caller.session.scopes.includes(scope)) return;
  throw new Refusal("scope_missing", scope === "read" ? { message: "This token may only write." } : {});
}

const STAFF: readonly number[] = [Role.admin, Role.moderator];

/** A stolen password must not open the staff's screens: without a second factor, a session has no staff groups. */
function userOf(row: SessionRow): User {
  const secondFactorAt =
    row.session_second_factor_at === null ? null : new Date(row.session_second_factor_at);
  const isWithheld = (group: number) => secondFactorAt === null && STAFF.includes(group);
  return {
    kind: "user",
    userId: row.session_user,
    groups: row.session_groups.filter((group) => !isWithheld(group)),
    withheldGroups: row.session_groups.filter(isWithheld),
    session: {
      id: row.session_id,
      kind: row.session_kind,
      scopes: row.session_scopes,
      confirmedAt: row.session_confirmed_at === null ? null : new Date(row.session_confirmed_at),
      secondFactorAt,
    },
  };
}

const SESSION = `
  SELECT s.id AS session_id, s.user_id AS session_user, s.kind AS session_kind, s.scopes AS session_scopes,
         s.last_seen_at AS session_last_seen_at, s.used_at AS session_used_at,
         s.confirmed_at AS session_confirmed_at,
         s.second_factor_at AS session_second_factor_at, ${activeGroups("s.user_id")} AS session_groups
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $hash AND u.suspended_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $now)
     AND (s.kind = 'browser' OR s.last_seen_at > $idleSince)
     AND s.host IS NOT DISTINCT FROM $host::text`;

/** `host` null finds a program's session, which belongs to no host. */
async function findSession(
  platform: Platform,
  token: string,
  host: string | null,
): Promise<SessionRow | null> {
  if (token.length < 20 || token.length > 200) return null;
  const now = platform.clock.now();
  const binds = { hash: hashSecret(token), host, now, idleSince: idleSince(now) };
  const [row] = await selectPrepared<SessionRow>(platform.db, SESSION, binds);
  return row ?? null;
}

/** Writes when the session was last used, at most every few minutes, and at a token's first use. Returns whether it did. */
async function recordUse(platform: Platform, row: SessionRow): Promise<boolean> {
  const now = platform.clock.now();
  const isFirstUse = row.session_kind === "token" && row.session_used_at === null;
  if (!isFirstUse && now.getTime() - new Date(row.session_last_seen_at).getTime() < SEEN_EVERY_MS)
    return false;
  await execute(platform.db, "UPDATE sessions SET last_seen_at = $now, used_at = $now WHERE id = $id", {
    now,
    id: row.session_id,
  });
  return true;
}
