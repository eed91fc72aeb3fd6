import type { Context } from "../../../platform/http/context.ts";
import { newSecretToken, xsrfTokenFor } from "../../../platform/http/credentials.ts";

/** Gives the browser a guest cookie. A guest gets one for their first write, not before. */
export function startGuest({ http, platform }: Context): string {
  const guest = newSecretToken(platform);
  http.cookies.set("guest", guest);
  return guest;
}

/** Sets the readable cookie that a page echoes with its writes; `bound` is the session's id or the guest cookie. */
export function setXsrf({ http, platform }: Context, bound: string): string {
  const token = xsrfTokenFor(platform, bound);
  http.cookies.set("xsrf", token);
  return token;
}
