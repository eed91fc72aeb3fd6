import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { noteDispute } from "../disputes/noteDispute.ts";
import { orderPaidBy } from "../orders/settleOrder.ts";
import { noteRefunds } from "../refunds/noteRefund.ts";
import { noteReturns } from "../subscriptions/noteReturns.ts";
import { providerOf } from "./openProviders.ts";
import type { ProviderDispute, ProviderRefund } from "./provider.ts";

/**
 * Takes over the refunds of a payment, be it for Pro or for an order. `told`: all of them, where they are known already.
 * False where it is none of ours.
 */
export async function noteRefundsOf(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  told?: readonly ProviderRefund[],
): Promise<boolean> {
  if (await noteReturns(platform, provider, paymentId)) return true;
  const order = await orderPaidBy(platform, provider, paymentId);
  if (!order) return false;
  const port = await providerOf(platform, provider);
  await noteRefunds(platform, order, told ?? (await port.listRefunds(paymentId)));
  return true;
}

/** Takes over a dispute about a payment, be it for Pro or for an order. False where it is none of ours. */
export async function noteDisputeOf(
  platform: Platform,
  provider: PaymentProvider,
  dispute: ProviderDispute,
): Promise<boolean> {
  if (await noteReturns(platform, provider, dispute.paymentId, dispute)) return true;
  return noteDispute(platform, provider, dispute);
}
