import { confirmSubscription, getSubscriptionPage } from "@quire/contracts/calls/pro";
import { formatMoney } from "@quire/domain/money";
import { outcomeOfPlan } from "../../models/pro/outcomeOfPlan.ts";
import { termsOf, titleOf } from "../../models/pro/priceWords.ts";
import { callApi } from "../../platform/callApi.ts";
import type { Till } from "./payable.ts";

/** A plan of a creator's, which the provider is to collect again and again. `key` came with the address. */
export function subscriptionTill(id: string, key: string, product: string): Till {
  const params = { id };
  return {
    async load() {
      const page = await callApi(getSubscriptionPage, { params, query: { key } });
      const { checkout, price, interval, trial_days: trialDays } = page;
      return {
        what: "subscription",
        id: page.id,
        payee: product,
        title: titleOf(product, interval),
        price,
        terms: termsOf({ price, interval, trialDays }),
        deed: trialDays > 0 ? "Start the free days" : `Pay ${formatMoney(price)}`,
        returnUrl: page.return_url,
        sandbox: page.sandbox,
        outcome: outcomeOfPlan(page.status),
        checkout: checkout && { ...checkout, due: { subscription_id: checkout.subscription_id } },
      };
    },
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
