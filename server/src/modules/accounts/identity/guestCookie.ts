import type { Context } from "../../../platform/http/context.ts";
import { cookieName, SESSION_COOKIE_SECONDS } from "../../../platform/http/cookies.ts";
import { newSecretToken, xsrfTokenFor } from "../../../platform/http/credentials.ts";

/**
 * Gives the browser a new guest cookie. Renewed whenever the caller changes: an attacker who planted one in this
 * browser would otherwise still know it.
 */
export function renewGuest(context: Context): string {
  const guest = newSecretToken(context.platform);
  setLasting(context, cookieName("guest", context.facts.scheme), guest, true);
  return guest;
}

/** Sets the readable cookie that a page echoes with its writes; `bound` is the session id or the guest cookie. */
export function setXsrf(context: Context, bound: string): string {
  const token = xsrfTokenFor(context.platform, bound);
  setLasting(context, cookieName("xsrf", context.facts.scheme), token, false);
  return token;
}

export function setLasting(context: Context, name: string, value: string, httpOnly: boolean): void {
  context.http.cookies.set(name, value, { httpOnly, maxAgeSeconds: SESSION_COOKIE_SECONDS });
}
