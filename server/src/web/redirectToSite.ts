import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";

/**
 * Redirects to the current name of a site. Temporary and uncached: a domain may lapse tomorrow, and a browser that
 * remembered the redirect would never return here.
 */
export function redirectToSite(reply: ResponseToolkit, address: string): ResponseObject {
  return reply.redirect(address).code(307).header("cache-control", "no-store");
}
