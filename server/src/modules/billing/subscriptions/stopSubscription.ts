import type { Platform } from "../../../platform/platform.ts";
import { providerOf } from "../payments/openProviders.ts";
import { PaymentRefused } from "../payments/provider.ts";
import { reconcileSubscription } from "./reconcileSubscription.ts";
import { findSubscription, isPaidFor } from "./subscriptionRow.ts";

/**
 * Cancels a subscription. The job retries until the provider reports that it is over, so that a former customer is
 * never charged.
 */
export async function stopSubscription(platform: Platform, subscriptionId: string): Promise<void> {
  const row = await findSubscription(platform, subscriptionId);
  if (!row || !isPaidFor(row) || row.provider_checkout_id === null || row.is_over) return;
  const { subscriptions } = await providerOf(platform, row.provider);
  const names = { checkoutId: row.provider_checkout_id, subscriptionId: row.provider_subscription_id };
  try {
    await subscriptions.stop(names);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const reading = await subscriptions.read(names, new Set());
    const isOver = reading.state === "over" || (reading.state === "started" && reading.running.isOver);
    if (!isOver) throw error;
  }
  await reconcileSubscription(platform, subscriptionId);
}
