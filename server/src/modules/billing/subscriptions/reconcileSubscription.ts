import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { providerOf } from "../payments/openProviders.ts";
import { PaymentUnknown } from "../payments/provider.ts";
import { applySubscriptionState } from "./applySubscriptionState.ts";
import { findSubscription, isPaidFor, type SubscriptionRow } from "./subscriptionRow.ts";

const MOST_TRIES = 8;

/**
 * Asks the provider about a subscription, and acts upon what it says: the one way by which one ever begins, is renewed, fails
 * or ends, whoever had reason to ask. As often as need be, by any number at once: an answer that was asked for before another
 * one was acted upon is old, and is asked for again.
 * Throws `PaymentUnknown` when the provider does not answer: unknown is not failed.
 */
export async function reconcileSubscription(platform: Platform, id: string): Promise<SubscriptionRow | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await findSubscription(platform, id);
    if (!row || !isPaidFor(row) || row.provider_checkout_id === null) return row;
    const names = { checkoutId: row.provider_checkout_id, subscriptionId: row.provider_subscription_id };
    const known = await knownInvoices(platform, id);
    const { subscriptions } = await providerOf(platform, row.provider);
    const reading = await subscriptions.read(names, known);
    failpoint("paymentRead");
    const settled = await withTransaction(platform.db, (transaction) =>
      applySubscriptionState({ platform, transaction }, row, reading),
    );
    if (settled) return settled;
  }
  throw new PaymentUnknown("a subscription changes faster than its provider answers");
}

/** Those of which nothing is left to be known. */
async function knownInvoices({ db }: Platform, id: string): Promise<Set<string>> {
  const rows = await db.query<{ invoice_id: string }>(
    "SELECT invoice_id FROM subscription_charges WHERE subscription_id = $id AND fee IS NOT NULL",
    { bind: { id }, type: QueryTypes.SELECT },
  );
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}
