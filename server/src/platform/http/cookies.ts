import type { ResponseObject } from "@hapi/hapi";
import type { CookieJar } from "./context.ts";

/** Ten years, as specified; browsers cap it at 400 days, so the session is renewed as it ages. */
export const SESSION_COOKIE_SECONDS = 10 * 365 * 86_400;

export type CookieName =
  | "session"
  | "guest"
  | "device"
  | "nonce"
  | "xsrf"
  | "connection"
  | "signin"
  | "provisional";

/**
 * Returns a cookie's name by scheme: `__Host-` pins a cookie to one host and to https, and browsers refuse it on
 * http.
 */
export function cookieName(name: CookieName, scheme: "http" | "https"): string {
  if (name === "xsrf") return "XSRF-TOKEN";
  return scheme === "https" ? `__Host-quire_${name}` : `quire_${name}`;
}

/** Reads one cookie of a request. A duplicate cookie counts as none: a sibling host may have set one of them. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null;
  let found: string | null = null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    if (found !== null) return null;
    found = part.slice(at + 1).trim();
  }
  return found;
}

/** Collects the cookies that a response sets. */
export class Cookies implements CookieJar {
  readonly #lines: string[] = [];
  readonly #secure: boolean;

  constructor(scheme: "http" | "https") {
    this.#secure = scheme === "https";
  }

  set(name: string, value: string | null, options: { httpOnly: boolean; maxAgeSeconds?: number }): void {
    const age = value === null ? 0 : options.maxAgeSeconds;
    this.#lines.push(
      `${name}=${value ?? ""}; Path=/; SameSite=Lax` +
        (age === undefined ? "" : `; Max-Age=${age}`) +
        (options.httpOnly ? "; HttpOnly" : "") +
        (this.#secure ? "; Secure" : ""),
    );
  }

  applyTo(response: ResponseObject): void {
    for (const line of this.#lines) response.header("set-cookie", line, { append: true });
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
