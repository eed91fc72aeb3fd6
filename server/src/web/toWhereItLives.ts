import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";

/**
 * Sends a reader to the name under which a site lives now. For the time being and kept by nobody: a domain may be let go
 * of or lost tomorrow, and a browser that remembered it would never ask here again.
 */
export function toWhereItLives(reply: ResponseToolkit, address: string): ResponseObject {
  return reply.redirect(address).code(307).header("cache-control", "no-store");
}
