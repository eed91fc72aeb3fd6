import { confirmOrder, getPaymentPage } from "@quire/contracts/calls/orders";
import { formatMoney } from "@quire/domain/billing/money";
import { callApi } from "../../lib/callApi.ts";
import { outcomeOf } from "../../widgets/checkout/pollOutcome.ts";
import type { PaymentSource } from "./payable.ts";

/** Loads and confirms a reader's order. `key` comes from the URL and authorizes its holder. */
export function orderSource(params: { siteId: string; id: string }, key: string): PaymentSource {
  return {
    async load() {
      const page = await callApi(getPaymentPage, { params, query: { key } });
      const { checkout } = page;
      return {
        what: "order",
        id: page.id,
        payee: page.site.name,
        title: page.title,
        price: { amount: page.amount, currency: page.currency },
        terms: null,
        actionLabel: `Pay ${formatMoney(page)}`,
        returnUrl: page.return_url,
        sandbox: page.sandbox,
        outcome: outcomeOf(page.state),
        checkout: checkout && { ...checkout, due: { order_id: checkout.order_id } },
      };
    },
    async confirm(proof) {
      const { state } = await callApi(confirmOrder, {
        params,
        body: proof,
        idempotent: true,
        timeoutMs: 15_000,
      });
      return outcomeOf(state);
    },
  };
}
