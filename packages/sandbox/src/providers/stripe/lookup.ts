import type { Account } from "./account.ts";
import { showFee } from "./payments/showFee.ts";
import type { Lookup } from "./wire/expand.ts";
import { fullList } from "./wire/lists.ts";

/** Returns the lookup that `expand` uses: records by id, and fields that are only included on request. */
export function openLookup(account: Account): Lookup {
  const shelves = [
    ...[account.intents, account.transactions, account.refunds],
    ...[account.customers, account.products, account.prices, account.disputes],
    ...[account.subscriptions, account.invoices, account.invoicePayments],
  ];
  return {
    find(id) {
      const charge = account.charges.get(id);
      if (charge) return { ...showFee(account, charge) };
      for (const shelf of shelves) {
        const thing = shelf.get(id);
        if (thing) return { ...thing };
      }
      return account.checkouts.get(id)?.session ?? null;
    },
    include({ id, object }, name) {
      const is = (kind: string, field: string) => object === kind && name === field;
      if (is("checkout.session", "line_items")) {
        const items = account.checkouts.get(String(id))?.items ?? [];
        return fullList(`/v1/checkout/sessions/${id}/line_items`, items);
      }
      if (is("charge", "refunds")) {
        const refunds = account.refunds.all().filter(({ charge }) => charge === id);
        return fullList(`/v1/charges/${id}/refunds`, refunds);
      }
      if (is("invoice", "payments")) {
        const payments = account.invoicePayments.all().filter(({ invoice }) => invoice === id);
        return fullList("/v1/invoice_payments", payments);
      }
      return undefined;
    },
  };
}
