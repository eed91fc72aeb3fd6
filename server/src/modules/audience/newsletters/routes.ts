import * as contracts from "@quire/contracts/schemas/mailing";
import type { Feature } from "../../../platform/http/feature.ts";
import { setMailSubscription } from "./commands/setMailSubscription.ts";
import { handleSendNewsletter, handleSweepNewsletters } from "./jobs/handleSendNewsletter.ts";
import { sweepNewsletters } from "./jobs/sweepNewsletters.ts";
import { oneClickRoutes } from "./oneClickRoutes.ts";
import { getMailSubscription } from "./queries/getMailSubscription.ts";
import { sendNewsletter } from "./sendNewsletter.ts";

/** Posts by mail: their sending, and how one gets no more of them. */
export const newsletters: Feature = (routes, platform) => {
  platform.jobs.handle(sendNewsletter, handleSendNewsletter(platform));
  platform.jobs.handle(sweepNewsletters, handleSweepNewsletters(platform));
  return [
    routes.read(contracts.getMailSubscription, getMailSubscription),
    routes.writeInSteps(contracts.setMailSubscription, setMailSubscription),
    ...oneClickRoutes(platform),
  ];
};
