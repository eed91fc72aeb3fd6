import { COOKIES } from "@quire/domain/accounts/cookies";
import { deviceName } from "@quire/domain/accounts/deviceName";
import type { CommandContext } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken, xsrfTokenFor } from "../../../platform/http/credentials.ts";
import { isPlatformHost } from "../../../platform/http/platformHost.ts";
import { sessions } from "../models/sessions.ts";
import { recordSecurityEvent } from "../recordSecurityEvent.ts";
import { requestCookie } from "../requestCookie.ts";
import { recognizeDevice } from "../security/knownDevice.ts";
import { recordSignin } from "../security/recordSignin.ts";
import { setXsrf } from "./guestCookie.ts";

interface BrowserSession {
  session: { id: string; expires: string };
  xsrf: string;
}

/**
 * What starts a session. Google and the like say who it is, but the user has confirmed nothing here. A session carried
 * to a site is the same sign-in on the same device as the platform's session.
 */
export type SessionStart =
  | "sign_in"
  | "provider_sign_in"
  | "sign_up"
  | "password_change"
  | { carriedFrom: { deviceId: string | null } };

/** Starts by which the user has just proved who they are. */
const CONFIRMED: readonly SessionStart[] = ["sign_in", "sign_up", "password_change"];

/**
 * Signs this browser in on this host, and ends its previous session here: a planted or copied token must not become
 * the new user's. A start that confirms the user admits sensitive calls for the next ten minutes. `secondFactorAt` is
 * when this sign-in proved a second factor. Sign-ins call `signInByFirstFactor` instead, which asks for the second.
 */
export async function startBrowserSession(
  context: CommandContext,
  userId: string,
  start: SessionStart,
  secondFactorAt: Date | null = null,
): Promise<BrowserSession> {
  const { platform, facts, transaction } = context;
  await endPresentedSession(context);
  await cancelDeletion(context, userId);
  const deviceId = await recordStart(context, userId, start);
  const token = newSecretToken(platform);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + COOKIES.session.seconds * 1000);
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
      confirmed_at: CONFIRMED.includes(start) ? now : null,
      device_id: deviceId,
      second_factor_at: secondFactorAt,
    },
    { transaction, returning: false },
  );
  context.afterCommit(() => {
    context.http.cookies.set("session", token);
    // An attacker who planted a guest cookie in this browser would still know it.
    context.http.cookies.set("guest", null);
    if (requestCookie(context, "signed_out") !== null) context.http.cookies.set("signed_out", null);
    setXsrf(context, id);
  });
  return { session: { id, expires: expires.toISOString() }, xsrf: xsrfTokenFor(platform, id) };
}

/** Records a sign-in or sign-up with its device, and returns the device's id. */
async function recordStart(
  context: CommandContext,
  userId: string,
  start: SessionStart,
): Promise<string | null> {
  if (typeof start === "object") return start.carriedFrom.deviceId;
  const device = await recognizeDevice(context, userId);
  if (start === "sign_in" || start === "provider_sign_in") await recordSignin(context, userId, device);
  if (start === "sign_up") await recordSecurityEvent(context, { userId, kind: "signed_up" });
  return device.id;
}

/** Signs this browser out on this host; it continues as a guest. */
export async function endBrowserSession(context: CommandContext): Promise<void> {
  await endPresentedSession(context);
  context.afterCommit(() => {
    for (const name of ["session", "xsrf", "guest"] as const) context.http.cookies.set(name, null);
    // See `silentSignin`: from here on this site waits for a sign-in by hand.
    if (!isPlatformHost(context.platform, context.facts.host)) context.http.cookies.set("signed_out", "1");
  });
}

/** Uses the cookie itself, not the caller, so that an expired or mismatched session ends too. */
async function endPresentedSession(context: CommandContext): Promise<void> {
  const token = requestCookie(context, "session");
  if (token === null) return;
  await context.execute("DELETE FROM sessions WHERE token_hash = $hash AND host = $host", {
    hash: hashSecret(token),
    host: context.facts.host,
  });
}

/** Cancels a pending account deletion; called on every sign-in. */
async function cancelDeletion(context: CommandContext, userId: string): Promise<void> {
  await context.execute("DELETE FROM account_deletions WHERE user_id = $userId", { userId });
}
