import { confirmSubscription, getSubscriptionPage } from "@quire/contracts/calls/pro";
import type { SubscriptionPage } from "@quire/contracts/records/pro";
import { formatMoney } from "@quire/domain/billing/money";
import { callApi } from "../../lib/callApi.ts";
import { outcomeOfPlan } from "../../widgets/pro/outcomeOfPlan.ts";
import { termsOf, titleOf, verificationCopy } from "../../widgets/pro/priceCopy.ts";
import type { Payable, PaymentSource } from "./payable.ts";

/**
 * Loads and confirms a creator's plan, which the provider collects every period. `key` comes from the URL and
 * authorizes its holder.
 */
export function subscriptionSource(id: string, key: string, product: string): PaymentSource {
  const params = { id };
  return {
    load: async () => payablePlan(await callApi(getSubscriptionPage, { params, query: { key } }), product),
    async confirm(proof) {
      const { status } = await callApi(confirmSubscription, {
        params,
        body: proof,
        idempotent: true,
        timeoutMs: 15_000,
      });
      return outcomeOfPlan(status);
    },
  };
}

/** Returns a plan as the payment page shows it. In a trial the amount is what is paid now: nothing. */
export function payablePlan(page: SubscriptionPage, product: string): Payable {
  const { checkout, price, interval, trial_days: trialDays } = page;
  const isFree = trialDays > 0;
  return {
    what: "subscription",
    id: page.id,
    payee: product,
    title: titleOf(product, interval),
    price: isFree ? { ...price, amount: 0 } : price,
    terms: [termsOf({ price, interval, trialDays }), isFree ? verificationCopy("razorpay") : null]
      .filter((term) => term !== null)
      .join(" "),
    actionLabel: isFree ? "Start free trial" : `Pay ${formatMoney(price)}`,
    returnUrl: page.return_url,
    sandbox: page.sandbox,
    outcome: outcomeOfPlan(page.status),
    checkout: checkout && { ...checkout, due: { subscription_id: checkout.subscription_id } },
  };
}
