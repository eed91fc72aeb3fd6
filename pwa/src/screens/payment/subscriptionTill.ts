import { confirmSubscription, getSubscriptionPage } from "@quire/contracts/calls/pro";
import type { SubscriptionPage } from "@quire/contracts/records/pro";
import { formatMoney } from "@quire/domain/billing/money";
import { callApi } from "../../lib/callApi.ts";
import { outcomeOfPlan } from "../../widgets/pro/outcomeOfPlan.ts";
import { proofWords, termsOf, titleOf } from "../../widgets/pro/priceWords.ts";
import type { CheckoutKit, Payable } from "./payable.ts";

/** A plan of a creator's, which the provider is to collect again and again. `key` came with the address. */
export function subscriptionTill(id: string, key: string, product: string): CheckoutKit {
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

/** A plan as the payment page shows it: of free days the sum is what is paid now, which is nothing. */
export function payablePlan(page: SubscriptionPage, product: string): Payable {
  const { checkout, price, interval, trial_days: trialDays } = page;
  const isFree = trialDays > 0;
  return {
    what: "subscription",
    id: page.id,
    payee: product,
    title: titleOf(product, interval),
    price: isFree ? { ...price, amount: 0 } : price,
    terms: [termsOf({ price, interval, trialDays }), isFree ? proofWords("razorpay") : null]
      .filter((words) => words !== null)
      .join(" "),
    actionLabel: isFree ? "Start free trial" : `Pay ${formatMoney(price)}`,
    returnUrl: page.return_url,
    sandbox: page.sandbox,
    outcome: outcomeOfPlan(page.status),
    checkout: checkout && { ...checkout, due: { subscription_id: checkout.subscription_id } },
  };
}
