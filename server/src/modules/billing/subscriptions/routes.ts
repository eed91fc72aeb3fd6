import * as contracts from "@quire/contracts/schemas/pro";
import type { Feature } from "../../../platform/http/feature.ts";
import { confirmSubscription } from "./commands/confirmSubscription.ts";
import { createSubscription } from "./commands/createSubscription.ts";
import { grantSubscription } from "./commands/grantSubscription.ts";
import { updateSubscription } from "./commands/updateSubscription.ts";
import { getSubscriptionPage } from "./queries/getSubscriptionPage.ts";
import { getTrialStatus } from "./queries/getTrialStatus.ts";
import { listPlans } from "./queries/listPlans.ts";
import { listSubscriptions } from "./queries/listSubscriptions.ts";
import { stopSubscriptionJob } from "./queueStop.ts";
import { runDueSubscription, runDueSubscriptionJob } from "./runDueSubscription.ts";
import { stopSubscription } from "./stopSubscription.ts";
import { sweepSubscriptions, sweepSubscriptionsJob } from "./sweepSubscriptions.ts";

/** Pro: prices, subscriptions and trials. */
export const pro: Feature = (routes, platform) => {
  const { jobs } = platform;
  jobs.handle(runDueSubscriptionJob, ({ subscriptionId }) => runDueSubscription(platform, subscriptionId));
  jobs.handle(stopSubscriptionJob, ({ subscriptionId }) => stopSubscription(platform, subscriptionId));
  jobs.handle(sweepSubscriptionsJob, () => sweepSubscriptions(platform));
  return [
    routes.read(contracts.listPlans, listPlans),
    routes.read(contracts.listSubscriptions, listSubscriptions),
    routes.read(contracts.getTrialStatus, getTrialStatus),
    routes.writeInSteps(contracts.createSubscription, createSubscription),
    routes.writeInSteps(contracts.confirmSubscription, confirmSubscription),
    routes.writeInSteps(contracts.updateSubscription, updateSubscription),
    routes.read(contracts.getSubscriptionPage, getSubscriptionPage),
    routes.write(contracts.grantSubscription, grantSubscription),
  ];
};
