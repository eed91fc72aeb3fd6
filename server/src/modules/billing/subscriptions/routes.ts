import * as contracts from "@quire/contracts/schemas/pro";
import type { Feature } from "../../../platform/http/feature.ts";
import { changeSubscription } from "./commands/changeSubscription.ts";
import { confirmSubscription } from "./commands/confirmSubscription.ts";
import { createSubscription } from "./commands/createSubscription.ts";
import { givePro } from "./commands/givePro.ts";
import { getSubscriptionPage } from "./queries/getSubscriptionPage.ts";
import { getTrialStatus } from "./queries/getTrialStatus.ts";
import { listPlans } from "./queries/listPlans.ts";
import { listSubscriptions } from "./queries/listSubscriptions.ts";
import { stopSubscriptionJob } from "./queueStop.ts";
import { runDueSubscription, turnSubscriptionJob } from "./runDueSubscription.ts";
import { stopSubscription } from "./stopSubscription.ts";
import { sweepSubscriptions, sweepSubscriptionsJob } from "./sweepSubscriptions.ts";

/** Pro: what it costs, who has it, and how one subscribes. */
export const pro: Feature = (routes, platform) => {
  const { jobs } = platform;
  jobs.handle(turnSubscriptionJob, ({ subscriptionId }) => runDueSubscription(platform, subscriptionId));
  jobs.handle(stopSubscriptionJob, ({ subscriptionId }) => stopSubscription(platform, subscriptionId));
  jobs.handle(sweepSubscriptionsJob, () => sweepSubscriptions(platform));
  return [
    routes.read(contracts.listPlans, listPlans),
    routes.read(contracts.listSubscriptions, listSubscriptions),
    routes.read(contracts.getTrialStatus, getTrialStatus),
    routes.writeInSteps(contracts.createSubscription, createSubscription),
    routes.writeInSteps(contracts.confirmSubscription, confirmSubscription),
    routes.writeInSteps(contracts.changeSubscription, changeSubscription),
    routes.read(contracts.getSubscriptionPage, getSubscriptionPage),
    routes.write(contracts.givePro, givePro),
  ];
};
