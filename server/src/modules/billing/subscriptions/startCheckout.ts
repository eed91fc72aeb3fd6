import { execute } from "../../../platform/database/select.ts";
import { prefillOf } from "../payments/buyer.ts";
import { createOnce } from "../payments/createOnce.ts";
import { providerOf } from "../payments/openProviders.ts";
import { planOf } from "./planOf.ts";
import { findSubscription, isPaidFor, type PaidRow, type SubscriptionRow } from "./subscriptionRow.ts";

/** Creates the provider's checkout for one of our subscriptions unless it exists; see `createOnce`. */
export const startCheckout = createOnce({
  noun: "subscription",
  find: (platform, id): Promise<SubscriptionRow | null> => findSubscription(platform, id),
  isPending: (row): row is PaidRow =>
    row.state === "pending" && row.provider_checkout_id === null && isPaidFor(row),

  async make(platform, row) {
    const plan = planOf(platform, row);
    const { email: buyerEmail } = await prefillOf(platform, row.user_id);
    const { subscriptions } = await providerOf(platform, row.provider);
    return subscriptions.createCheckout({
      ...plan.sold,
      id: row.id,
      planId: await plan.id(),
      trialDays: row.trial_days,
      buyerEmail,
      returnUrl: row.return_url,
      now: platform.clock.now(),
    });
  },

  async save({ db }, { id }, { checkoutId: made, checkoutUrl: url }) {
    await execute(
      db,
      `UPDATE subscriptions SET provider_checkout_id = $made, checkout_url = $url
        WHERE id = $id AND provider_checkout_id IS NULL`,
      { id, made, url },
    );
    return findSubscription({ db }, id);
  },

  async close({ db }, id) {
    await execute(
      db,
      `UPDATE subscriptions SET state = 'disabled', note = 'The payment provider refused this subscription.'
        WHERE id = $id AND state = 'pending' AND provider_checkout_id IS NULL`,
      { id },
    );
  },
});
