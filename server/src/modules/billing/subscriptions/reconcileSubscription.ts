import { Op } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { subscriptionCharges } from "../models/subscriptions.ts";
import { providerOf } from "../payments/openProviders.ts";
import { PaymentUnknown } from "../payments/provider.ts";
import { applySubscriptionState } from "./applySubscriptionState.ts";
import { findSubscription, isPaidFor, type SubscriptionRow } from "./subscriptionRow.ts";

const MAX_REFUND_TRIES = 8;

/**
 * Asks the provider what happened to a subscription, and applies the answer. The only way in which one starts,
 * renews, fails or ends, whatever triggered it. Safe to repeat and to run concurrently: an answer requested before
 * another was applied is outdated, and is requested again.
 * Throws `PaymentUnknown` when the provider does not answer: unknown is not failed.
 */
export async function reconcileSubscription(platform: Platform, id: string): Promise<SubscriptionRow | null> {
  for (let tries = 0; tries < MAX_REFUND_TRIES; tries++) {
    const row = await findSubscription(platform, id);
    if (!row || !isPaidFor(row) || row.provider_checkout_id === null) return row;
    const names = { checkoutId: row.provider_checkout_id, subscriptionId: row.provider_subscription_id };
    const known = await knownInvoices(platform, id);
    const { subscriptions } = await providerOf(platform, row.provider);
    const reading = await subscriptions.read(names, known);
    failpoint("paymentReported");
    const applied = await withTransaction(platform.db, (transaction) =>
      applySubscriptionState(scopeOf(platform, transaction), row, reading),
    );
    if (applied) return applied;
  }
  throw new PaymentUnknown("a subscription changes faster than its provider answers");
}

/** Invoices that are completely recorded. */
async function knownInvoices({ db }: Platform, id: string): Promise<Set<string>> {
  const rows = await subscriptionCharges(db).findAll({
    attributes: ["invoice_id"],
    where: { subscription_id: id, fee: { [Op.ne]: null } },
  });
  return new Set(rows.map((row) => row.get().invoice_id));
}
