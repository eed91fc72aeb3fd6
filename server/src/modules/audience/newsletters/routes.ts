import type { ServerRoute } from "@hapi/hapi";
import * as contracts from "@quire/contracts/schemas/mailing";
import type { Feature } from "../../../platform/http/feature.ts";
import { readBytes } from "../../../platform/http/readBody.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { UNREAD_BODY } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { setMailSubscription } from "./commands/setMailSubscription.ts";
import { handleSendNewsletter, handleSweepNewsletters } from "./jobs/handleSendNewsletter.ts";
import { sendMailing, sendNewsletter, sweepNewsletters } from "./jobs/names.ts";
import { getMailSubscription } from "./queries/getMailSubscription.ts";
import { setSubscription } from "./subscription.ts";

/** Posts by email: sending and unsubscribing. */
export const newsletters: Feature = (routes, platform) => {
  platform.jobs.handle(sendNewsletter, handleSendNewsletter(platform));
  platform.jobs.handle(sendMailing, handleSendNewsletter(platform));
  platform.jobs.handle(sweepNewsletters, handleSweepNewsletters(platform));
  return [
    routes.read(contracts.getMailSubscription, getMailSubscription),
    routes.writeInSteps(contracts.updateMailSubscription, setMailSubscription),
    ...oneClickRoutes(platform),
  ];
};

const ONE_CLICK_PATHS = ["/unsubscribe/{hash}", "/mailinglist/unsubscribe/{hash}"];
/** RFC 8058's body has 26 bytes, plus the overhead of a multipart form. */
const MAX_BYTES = 10_000;

/**
 * The routes that mail programs POST to for one-click unsubscribing (RFC 8058): a form without cookies, at the link
 * in the email. GET of the same URL is the page.
 */
function oneClickRoutes(platform: Platform): ServerRoute[] {
  return ONE_CLICK_PATHS.map((path) => ({
    method: "POST",
    path,
    options: { payload: UNREAD_BODY },
    handler: async (request, reply) => {
      try {
        await readBytes(request.raw.req, MAX_BYTES);
        await setSubscription(platform, String(request.params.hash), false);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.response(`${error.message}\n`).type("text/plain").code(error.status);
      }
      return reply.response("You are unsubscribed.\n").type("text/plain");
    },
  }));
}
