import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { orderPaidBy } from "../orders/reconcileOrder.ts";
import { recordRefunds } from "../refunds/recordRefund.ts";
import { recordReturns } from "../subscriptions/recordReturns.ts";
import { providerOf } from "./openProviders.ts";
import type { ProviderDispute, ProviderRefund } from "./provider.ts";

/**
 * Takes over the refunds of a payment, be it for Pro or for an order. `told`: all of them, where they are known already.
 * False where it is none of ours.
 */
export async function recordRefundsOf(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  told?: readonly ProviderRefund[],
): Promise<boolean> {
  if (await recordReturns(platform, provider, paymentId)) return true;
  const order = await orderPaidBy(platform, provider, paymentId);
  if (!order) return false;
  const port = await providerOf(platform, provider);
  await recordRefunds(platform, order, told ?? (await port.listRefunds(paymentId)));
  return true;
}

/** Takes over a dispute about a payment, be it for Pro or for an order. False where it is none of ours. */
export async function recordDisputeOf(
  platform: Platform,
  provider: PaymentProvider,
  dispute: ProviderDispute,
): Promise<boolean> {
  if (await recordReturns(platform, provider, dispute.paymentId, dispute)) return true;
  return recordDispute(platform, provider, dispute);
}
