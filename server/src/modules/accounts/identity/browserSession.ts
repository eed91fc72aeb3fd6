import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { cookieName, SESSION_COOKIE_SECONDS } from "../../../platform/http/cookies.ts";
import { hashSecret, newSecretToken, xsrfTokenFor } from "../../../platform/http/credentials.ts";
import { sessions } from "../models/sessions.ts";
import { requestCookie } from "../requestCookie.ts";
import { cancelDeletion } from "./cancelDeletion.ts";
import { deviceName } from "./deviceName.ts";
import { renewGuest, setLasting, setXsrf } from "./guestCookie.ts";

interface BrowserSession {
  session: { id: string; expires: string };
  xsrf: string;
}

/**
 * Signs this browser in on this host. A session that it already had here ends: a token that was planted, or that
 * somebody kept, must not become the new person's.
 */
export async function startBrowserSession(context: CommandContext, userId: string): Promise<BrowserSession> {
  const { platform, facts, transaction } = context;
  await endPresentedSession(context);
  await cancelDeletion(context, userId);
  const token = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + SESSION_COOKIE_SECONDS * 1000);
  const id = platform.newId();
  await sessions(platform.db).create(
    {
      id,
      user_id: userId,
      token_hash: hashSecret(token),
      kind: "browser",
      host: facts.host,
      device: deviceName(facts.userAgent),
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
    },
    { transaction, returning: false },
  );
  context.afterCommit(() => {
    setLasting(context, cookieName("session", facts.scheme), token, true);
    renewGuest(context);
    setXsrf(context, id);
  });
  return { session: { id, expires: expires.toISOString() }, xsrf: xsrfTokenFor(platform, id) };
}

/** Signs this browser out on this host; it goes on as a guest. */
export async function endBrowserSession(context: CommandContext): Promise<void> {
  await endPresentedSession(context);
  context.afterCommit(() => {
    context.http.cookies.set(cookieName("session", context.facts.scheme), null, { httpOnly: true });
    setXsrf(context, renewGuest(context));
  });
}

/** By the cookie itself and not by the caller: a session that has expired or was named wrongly ends too. */
async function endPresentedSession(context: CommandContext): Promise<void> {
  const token = requestCookie(context, "session");
  if (token === null) return;
  await context.platform.db.query("DELETE FROM sessions WHERE token_hash = $hash AND host = $host", {
    bind: { hash: hashSecret(token), host: context.facts.host },
    type: QueryTypes.DELETE,
    transaction: context.transaction,
  });
}
