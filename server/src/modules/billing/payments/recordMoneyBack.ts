import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { orderPaidBy } from "../orders/reconcileOrder.ts";
import { recordRefunds } from "../refunds/recordRefund.ts";
import { recordRejectedRefunds } from "../refunds/rejectedPayments.ts";
import { recordProRefunds } from "../subscriptions/recordProRefunds.ts";
import { providerOf } from "./openProviders.ts";
import type { ProviderDispute, ProviderRefund } from "./provider.ts";

/**
 * Records the refunds of a payment, for an order or for Pro. `listed`: all of them, if already listed. False if the
 * payment is not ours.
 */
export async function recordRefundsOf(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  listed?: readonly ProviderRefund[],
): Promise<boolean> {
  if (await recordProRefunds(platform, provider, paymentId)) return true;
  const order = await orderPaidBy(platform, provider, paymentId);
  if (!order) return false;
  const all = listed ?? (await (await providerOf(platform, provider)).listRefunds(paymentId));
  await (order.state === "error" ? recordRejectedRefunds : recordRefunds)(platform, order, all);
  return true;
}

/** Records a dispute about a payment, for an order or for Pro. False if the payment is not ours. */
export async function recordDisputeOf(
  platform: Platform,
  provider: PaymentProvider,
  dispute: ProviderDispute,
): Promise<boolean> {
  if (await recordProRefunds(platform, provider, dispute.paymentId, dispute)) return true;
  return recordDispute(platform, provider, dispute);
}
