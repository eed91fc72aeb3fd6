import type { ResponseObject } from "@hapi/hapi";
import { COOKIES, type CookieName, cookieName } from "@quire/domain/accounts/cookies";
import type { CookieJar } from "./context.ts";

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

/**
 * Returns the domain of a cookie for the platform and its sites; null where browsers accept none: on `localhost` and
 * other names without a dot, and on an IP address.
 */
export function sharedDomain(platformHost: string): string | null {
  const name = platformHost.replace(/:\d+$/, "");
  return name.includes(".") && !/^[\d.]+$/.test(name) ? name : null;
}

/** Collects the cookies that a response sets. */
export class Cookies implements CookieJar {
  readonly #lines: string[] = [];
  readonly #scheme: "http" | "https";
  readonly #platformHost: string;

  constructor(scheme: "http" | "https", platformHost: string) {
    this.#scheme = scheme;
    this.#platformHost = platformHost;
  }

  set(name: CookieName, value: string | null): void {
    const facts: { seconds: number; isReadable?: true; isShared?: true } = COOKIES[name];
    const domain = facts.isShared ? sharedDomain(this.#platformHost) : null;
    if (facts.isShared && domain === null) return;
    this.#lines.push(
      `${cookieName(name, this.#scheme)}=${value ?? ""}; Path=/; SameSite=Lax` +
        `; Max-Age=${value === null ? 0 : facts.seconds}` +
        (facts.isReadable ? "" : "; HttpOnly") +
        (domain === null ? "" : `; Domain=${domain}`) +
        (this.#scheme === "https" ? "; Secure" : ""),
    );
  }

  applyTo(response: ResponseObject): void {
    for (const line of this.#lines) response.header("set-cookie", line, { append: true });
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
