import type { Subscription } from "@quire/contracts/records/pro";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { priceEach } from "./priceCopy.ts";

/** Says in a sentence or two what happens next with an active Pro period. */
export function nextCharge(plan: Subscription): string {
  const { recurring, plan: priced, end_time: end, trial_end: trialEnd, grace_until: grace } = plan;
  if (grace) return `The last payment didn't go through. We'll retry until ${formatDate(grace)}.`;
  if (!priced || !recurring)
    return end ? `It lasts until ${formatDate(end)} and doesn't renew.` : "It's active.";
  const { price } = priced;
  if (trialEnd && Date.parse(trialEnd) > Date.now()) {
    return `It's free until ${formatDate(trialEnd)}, then ${priceEach(priced)}.`;
  }
  return end
    ? `The next payment is ${formatMoney(price)}, on ${formatDate(end)}.`
    : `It is ${priceEach(priced)}.`;
}
