import type { ServerRoute } from "@hapi/hapi";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { setSubscription } from "./subscription.ts";

const PATHS = ["/unsubscribe/{hash}", "/mailinglist/unsubscribe/{hash}"];
/** RFC 8058's body has 26 bytes, and a form's frame some more. */
const MOST_BYTES = 10_000;

/**
 * What mail programs send when their own button is pressed (RFC 8058): a form without cookies, to the address that the
 * letter names. The same address asked for with GET is the page.
 */
export function oneClickRoutes(platform: Platform): ServerRoute[] {
  return PATHS.map((path) => ({
    method: "POST",
    path,
    options: { payload: { parse: false, output: "data", maxBytes: MOST_BYTES } },
    handler: async (request, reply) => {
      try {
        await setSubscription(platform, String(request.params.hash), false);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.response(`${error.message}\n`).type("text/plain").code(error.status);
      }
      return reply.response("You are unsubscribed.\n").type("text/plain");
    },
  }));
}
