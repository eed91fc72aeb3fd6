import { type CookieName, cookieName } from "@quire/domain/accounts/cookies";
import type { Context } from "../../platform/http/context.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import { header } from "../../platform/http/header.ts";

/** Returns one of our cookies from this request. */
export function requestCookie({ http, facts }: Context, name: CookieName): string | null {
  return readCookie(header(http.request, "cookie"), cookieName(name, facts.scheme));
}
