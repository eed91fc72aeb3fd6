import type { Request } from "@hapi/hapi";
import { batchBy } from "../batchBy.ts";
import { groupsNow } from "../database/groupsNow.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import { memoizeBy } from "../memoizeBy.ts";
import type { Platform } from "../platform.ts";
import { type AnyPrefetchQuery, joinPrefetch, type PrefetchedRow } from "./alongside.ts";
import type { Caller, CookieJar, Person, RequestFacts } from "./context.ts";
import { cookieName, readCookie, SESSION_COOKIE_SECONDS } from "./cookies.ts";
import { hashSecret, sameSecret, xsrfTokenFor } from "./credentials.ts";
import { header } from "./header.ts";
import { Refusal } from "./refusal.ts";

const GUEST: Caller = { kind: "guest" };
/** How often "last seen" is written, and a browser's cookie renewed. */
const SEEN_EVERY_MS = 5 * 60_000;

interface SessionRow {
  session_id: string;
  session_user: string;
  session_kind: Person["session"]["kind"];
  session_scopes: string[];
  session_groups: number[];
  session_last_seen_at: Date;
  session_used_at: Date | null;
}

/** What is asked with the session, with its binds. */
export interface Asked {
  asked: AnyPrefetchQuery;
  binds: Record<string, unknown>;
}

interface WhoAsks {
  caller: Caller;
  /** What was asked with it; null for a guest. */
  alongside: PrefetchedRow | null;
}

const GUEST_ASKS: WhoAsks = { caller: GUEST, alongside: null };

/** Who is asking; see `authenticateWith`. */
export async function authenticate(...asking: Parameters<typeof authenticateWith>): Promise<Caller> {
  return (await authenticateWith(...asking)).caller;
}

/**
 * Who is asking, by bearer token (programs) or by cookie (browsers), and what is asked with it.
 * A credential that is named but not good is 401; a stale cookie that nobody named makes a guest.
 */
export async function authenticateWith(
  platform: Platform,
  request: Pick<Request, "headers">,
  facts: RequestFacts,
  cookies: CookieJar,
  asked: Asked | null = null,
): Promise<WhoAsks> {
  const [scheme = "", credential = ""] = (header(request, "authorization") ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer") {
    const row = await findSession(platform, credential, null, asked);
    if (!row) throw new Refusal("session_invalid");
    await noteSeen(platform, row);
    return personAsks(row, asked);
  }

  const token = readCookie(header(request, "cookie"), cookieName("session", facts.scheme));
  const named = scheme.toLowerCase() === "session" ? credential : null;
  if (!token) {
    if (named) throw new Refusal("session_invalid");
    return GUEST_ASKS;
  }
  const row = await findSession(platform, token, facts.host, asked);
  if (!row || (named !== null && named !== row.session_id)) {
    if (named !== null) throw new Refusal("session_invalid");
    return GUEST_ASKS;
  }
  if (await noteSeen(platform, row)) {
    cookies.set(cookieName("session", facts.scheme), token, {
      httpOnly: true,
      maxAgeSeconds: SESSION_COOKIE_SECONDS,
    });
  }
  return personAsks(row, asked);
}

/**
 * Refuses a write that a page of another origin could have caused. Programs carry no cookie and need no echo;
 * everything that a browser sends, sign-in included, needs both the Origin and the echoed token.
 */
export function refuseForgery(
  platform: Platform,
  request: Request,
  facts: RequestFacts,
  caller: Caller,
): void {
  if (/^bearer /i.test(header(request, "authorization") ?? "")) return;
  if (header(request, "origin") !== `${facts.scheme}://${facts.host}`) throw new Refusal("origin_refused");
  const bound =
    caller.kind === "person"
      ? caller.session.id
      : readCookie(header(request, "cookie"), cookieName("guest", facts.scheme));
  const echoed = header(request, "x-xsrf-token");
  if (!bound || !echoed || !sameSecret(echoed, xsrfTokenFor(platform, bound))) {
    throw new Refusal("xsrf_mismatch");
  }
}

/** The caller's token has the scope, or 403. */
export function requireScope(caller: Caller, scope: "read" | "write"): void {
  if (caller.kind === "guest" || caller.session.scopes.includes(scope)) return;
  throw new Refusal("scope_missing", scope === "read" ? { message: "This token may only write." } : {});
}

type FoundSession = SessionRow & { is_found?: boolean | null };

function personAsks(row: FoundSession, asked: Asked | null): WhoAsks {
  const caller: Person = {
    kind: "person",
    userId: row.session_user,
    groups: row.session_groups,
    session: { id: row.session_id, kind: row.session_kind, scopes: row.session_scopes },
  };
  return { caller, alongside: asked && { asked: asked.asked, row: row.is_found ? row : null } };
}

interface Sought {
  hash: Buffer;
  host: string | null;
}

/**
 * A person's parallel requests are answered by one look that began after the last of them came: a session that was ended
 * before a request is over for it.
 */
const lookIn = memoizeBy((platform: Platform) =>
  batchBy(async (sought: readonly Sought[]) => {
    const [{ hash, host }] = sought as [Sought];
    const now = platform.clock.now();
    const [row] = await selectPrepared<SessionRow>(platform.db, SESSION, { hash, now, host });
    return row ?? null;
  }),
);

const sessionWith = (columns: string, joined: string) => `
  SELECT asking.id AS session_id, asking.user_id AS session_user, asking.kind AS session_kind, asking.scopes AS session_scopes,
         asking.last_seen_at AS session_last_seen_at, asking.used_at AS session_used_at,
         ${groupsNow("asking.user_id")} AS session_groups${columns}
    FROM sessions asking JOIN users holder ON holder.id = asking.user_id ${joined}
   WHERE asking.token_hash = $hash AND holder.suspended_at IS NULL
     AND (asking.expires_at IS NULL OR asking.expires_at > $now)
     AND asking.host IS NOT DISTINCT FROM $host::text`;
const SESSION = sessionWith("", "");
const sessionBeside = memoizeBy((asked: AnyPrefetchQuery) => sessionWith(", beside.*", joinPrefetch(asked)));

/** `host` null looks for a program's session, which belongs to no host. */
async function findSession(
  platform: Platform,
  token: string,
  host: string | null,
  asked: Asked | null,
): Promise<FoundSession | null> {
  if (token.length < 20 || token.length > 200) return null;
  const hash = hashSecret(token);
  if (!asked) {
    const { output } = await lookIn(platform)(`${hash.toString("base64")} ${host ?? ""}`, { hash, host });
    return output;
  }
  const bind = { ...asked.binds, hash, host, now: platform.clock.now() };
  const [row] = await selectPrepared<FoundSession>(platform.db, sessionBeside(asked.asked), bind);
  return row ?? null;
}

/** Writes "last seen" at most every few minutes, and at the first use of a token; true when it did. */
async function noteSeen(platform: Platform, row: SessionRow): Promise<boolean> {
  const now = platform.clock.now();
  const isFirstUse = row.session_kind === "token" && row.session_used_at === null;
  if (!isFirstUse && now.getTime() - new Date(row.session_last_seen_at).getTime() < SEEN_EVERY_MS)
    return false;
  await platform.db.query("UPDATE sessions SET last_seen_at = $now, used_at = $now WHERE id = $id", {
    bind: { now, id: row.session_id },
  });
  return true;
}
