import type { Subscription } from "@quire/contracts/records/pro";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { priceEach } from "./priceWords.ts";

/** What comes next of a time of Pro that runs, in a sentence or two. */
export function nextCharge(plan: Subscription): string {
  const { recurring, plan: priced, end_time: end, trial_end: trialEnd, grace_until: grace } = plan;
  if (grace) return `The last payment did not go through. It is tried again until ${formatDate(grace)}.`;
  if (!priced || !recurring)
    return end ? `It lasts until ${formatDate(end)}, and does not renew.` : "It runs.";
  const { price } = priced;
  if (trialEnd && Date.parse(trialEnd) > Date.now()) {
    return `It is free until ${formatDate(trialEnd)}. From then on it is ${priceEach(priced)}.`;
  }
  return end
    ? `The next payment is ${formatMoney(price)}, on ${formatDate(end)}.`
    : `It is ${priceEach(priced)}.`;
}
