import type { Request } from "@hapi/hapi";
import { groupsNow } from "../database/groupsNow.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import { oncePer } from "../oncePer.ts";
import type { Platform } from "../platform.ts";
import { together } from "../together.ts";
import type { Caller, CookieJar, Person, RequestFacts } from "./context.ts";
import { cookieName, readCookie, SESSION_COOKIE_SECONDS } from "./cookies.ts";
import { hashSecret, sameSecret, xsrfTokenFor } from "./credentials.ts";
import { header } from "./header.ts";
import { Refusal } from "./refusal.ts";

const GUEST: Caller = { kind: "guest" };
/** How often "last seen" is written, and a browser's cookie renewed. */
const SEEN_EVERY_MS = 5 * 60_000;

interface SessionRow {
  id: string;
  user_id: string;
  kind: Person["session"]["kind"];
  scopes: string[];
  groups: number[];
  last_seen_at: Date;
  used_at: Date | null;
}

/**
 * Who is asking, by bearer token (programs) or by cookie (browsers).
 * A credential that is named but not good is 401; a stale cookie that nobody named makes a guest.
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
    await noteSeen(platform, row);
    return personOf(row);
  }

  const token = readCookie(header(request, "cookie"), cookieName("session", facts.scheme));
  const named = scheme.toLowerCase() === "session" ? credential : null;
  if (!token) {
    if (named) throw new Refusal("session_invalid");
    return GUEST;
  }
  const row = await findSession(platform, token, facts.host);
  if (!row || (named !== null && named !== row.id)) {
    if (named !== null) throw new Refusal("session_invalid");
    return GUEST;
  }
  if (await noteSeen(platform, row)) {
    cookies.set(cookieName("session", facts.scheme), token, {
      httpOnly: true,
      maxAgeSeconds: SESSION_COOKIE_SECONDS,
    });
  }
  return personOf(row);
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

function personOf(row: SessionRow): Person {
  return {
    kind: "person",
    userId: row.user_id,
    groups: row.groups,
    session: { id: row.id, kind: row.kind, scopes: row.scopes },
  };
}

interface Sought {
  hash: Buffer;
  host: string | null;
}

/**
 * A person's parallel requests are answered by one look that began after the last of them came: a session that was ended
 * before a request is over for it.
 */
const lookIn = oncePer((platform: Platform) =>
  together(async (sought: readonly Sought[]) => {
    const [{ hash, host }] = sought as [Sought];
    const now = platform.clock.now();
    const [row] = await selectPrepared<SessionRow>(platform.db, SESSION, { hash, now, host });
    return row ?? null;
  }),
);

const SESSION = `
  SELECT s.id, s.user_id, s.kind, s.scopes, s.last_seen_at, s.used_at,
         ${groupsNow("s.user_id")} AS groups
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $hash AND u.suspended_at IS NULL
     AND (s.expires_at IS NULL OR s.expires_at > $now)
     AND s.host IS NOT DISTINCT FROM $host::text`;

/** `host` null looks for a program's session, which belongs to no host. */
async function findSession(
  platform: Platform,
  token: string,
  host: string | null,
): Promise<SessionRow | null> {
  if (token.length < 20 || token.length > 200) return null;
  const hash = hashSecret(token);
  const { output } = await lookIn(platform)(`${hash.toString("base64")} ${host ?? ""}`, { hash, host });
  return output;
}

/** Writes "last seen" at most every few minutes, and at the first use of a token; true when it did. */
async function noteSeen(platform: Platform, row: SessionRow): Promise<boolean> {
  const now = platform.clock.now();
  const isFirstUse = row.kind === "token" && row.used_at === null;
  if (!isFirstUse && now.getTime() - new Date(row.last_seen_at).getTime() < SEEN_EVERY_MS) return false;
  await platform.db.query("UPDATE sessions SET last_seen_at = $now, used_at = $now WHERE id = $id", {
    bind: { now, id: row.id },
  });
  return true;
}
