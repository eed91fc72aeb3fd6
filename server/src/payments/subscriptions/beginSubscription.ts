import { QueryTypes } from "sequelize";
import { failpoint } from "../../platform/failpoint.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { together } from "../../platform/together.ts";
import { providerOf } from "../openProviders.ts";
import { PaymentRefused, PaymentUnknown } from "../provider.ts";
import { planOf } from "./planOf.ts";
import { findSubscription, isPaidFor, type PaidRow, type SubscriptionRow } from "./subscriptionRow.ts";

/**
 * Has the provider offer one of our subscriptions to its buyer, where it has not yet. However many ask at once, one does it.
 * When the provider does not answer, the subscription stays as it is, and the next who asks tries again.
 */
export async function beginSubscription(platform: Platform, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.state !== "pending" || row.provider_checkout_id !== null) return row;
  const begin = begins.get(platform) ?? beginOne(platform);
  begins.set(platform, begin);
  const { output } = await begin(row.id, row.id);
  return output;
}

const begins = new WeakMap<Platform, ReturnType<typeof beginOne>>();

const beginOne = (platform: Platform) =>
  together(async ([id]: readonly string[]): Promise<SubscriptionRow> => {
    const row = await findSubscription(platform, id as string);
    if (!row) throw new Refusal("subscription_not_found");
    const isBegun = row.state !== "pending" || row.provider_checkout_id !== null;
    return isBegun || !isPaidFor(row) ? row : offer(platform, row);
  });

async function offer(platform: Platform, row: PaidRow): Promise<SubscriptionRow> {
  const { id } = row;
  try {
    const plan = planOf(platform, row);
    const { subscriptions } = providerOf(platform, row.provider);
    const offered = await subscriptions.begin({
      ...plan.sold,
      id,
      planId: await plan.id(),
      trialDays: row.trial_days,
      buyerEmail: await emailOf(platform, row.user_id),
      returnUrl: row.return_url,
      now: platform.clock.now(),
    });
    failpoint("paymentOrderMade");
    // Another process may have been first: then its offer is the one that is shown, and this one is never agreed to.
    await platform.db.query(
      `UPDATE subscriptions SET provider_checkout_id = $made, checkout_url = $url
        WHERE id = $id AND provider_checkout_id IS NULL`,
      { bind: { id, made: offered.checkoutId, url: offered.checkoutUrl } },
    );
    return (await findSubscription(platform, id)) ?? row;
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      platform.log.warn({ err: error, subscription: id }, "the payment provider did not answer");
      throw new Refusal("payment_unreachable", { retryAfter: 5 });
    }
    if (!(error instanceof PaymentRefused)) throw error;
    platform.log.error({ err: error, subscription: id }, "the payment provider refused a subscription");
    await platform.db.query(
      `UPDATE subscriptions SET state = 'disabled', note = 'The payment provider refused this subscription.'
        WHERE id = $id AND state = 'pending' AND provider_checkout_id IS NULL`,
      { bind: { id } },
    );
    throw new Refusal("payment_refused");
  }
}

async function emailOf({ db }: Platform, userId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string | null }>("SELECT email FROM users WHERE id = $userId", {
    bind: { userId },
    type: QueryTypes.SELECT,
  });
  return row?.email ?? null;
}
