import type { Desk } from "./desk.ts";
import { showFee } from "./payments/showFee.ts";
import type { Lookup } from "./wire/expand.ts";
import { wholeList } from "./wire/lists.ts";

/** What stands behind an id, and what things carry when asked. */
export function openLookup(desk: Desk): Lookup {
  const shelves = [
    ...[desk.intents, desk.transactions, desk.refunds],
    ...[desk.customers, desk.products, desk.prices, desk.disputes],
    ...[desk.subscriptions, desk.invoices, desk.invoicePayments],
  ];
  return {
    find(id) {
      const charge = desk.charges.get(id);
      if (charge) return { ...showFee(desk, charge) };
      for (const shelf of shelves) {
        const thing = shelf.get(id);
        if (thing) return { ...thing };
      }
      return desk.checkouts.get(id)?.session ?? null;
    },
    include({ id, object }, name) {
      const is = (kind: string, field: string) => object === kind && name === field;
      if (is("checkout.session", "line_items")) {
        const items = desk.checkouts.get(String(id))?.items ?? [];
        return wholeList(`/v1/checkout/sessions/${id}/line_items`, items);
      }
      if (is("charge", "refunds")) {
        const refunds = desk.refunds.all().filter(({ charge }) => charge === id);
        return wholeList(`/v1/charges/${id}/refunds`, refunds);
      }
      if (is("invoice", "payments")) {
        const payments = desk.invoicePayments.all().filter(({ invoice }) => invoice === id);
        return wholeList("/v1/invoice_payments", payments);
      }
      return undefined;
    },
  };
}
