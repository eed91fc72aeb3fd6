import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../platform/platform.ts";
import { noteDispute } from "./disputes/noteDispute.ts";
import { providerOf } from "./openProviders.ts";
import { orderPaidBy } from "./orders/settleOrder.ts";
import type { ProviderDispute, ProviderRefund } from "./provider.ts";
import { noteRefunds } from "./refunds/noteRefund.ts";
import { noteReturns } from "./subscriptions/noteReturns.ts";

/** Takes over the refunds of a payment, be it for Pro or for an order. `told`: all of them, where they are known already. */
export async function noteRefundsOf(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  told?: readonly ProviderRefund[],
): Promise<void> {
  if (await noteReturns(platform, provider, paymentId)) return;
  const order = await orderPaidBy(platform, provider, paymentId);
  if (!order) return;
  const port = await providerOf(platform, provider);
  await noteRefunds(platform, order, told ?? (await port.listRefunds(paymentId)));
}

/** Takes over a dispute about a payment, be it for Pro or for an order. */
export async function noteDisputeOf(
  platform: Platform,
  provider: PaymentProvider,
  dispute: ProviderDispute,
): Promise<void> {
  if (await noteReturns(platform, provider, dispute.paymentId, dispute)) return;
  await noteDispute(platform, provider, dispute);
}
