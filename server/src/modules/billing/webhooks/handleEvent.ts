import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { type FulfillmentReport, fulfillmentReported } from "../events.ts";
import { type WebhookProvider, webhookEvents } from "../models/webhookEvents.ts";
import { findOrder } from "../orders/orderRow.ts";
import { orderOfProvider, reconcileOrder } from "../orders/reconcileOrder.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { EventSubject } from "../payments/provider.ts";
import { recordDisputeOf, recordRefundsOf } from "../payments/recordMoneyBack.ts";
import { reconcileSubscription } from "../subscriptions/reconcileSubscription.ts";
import { subscriptionOfProvider } from "../subscriptions/subscriptionRow.ts";

type Of<K extends EventSubject["kind"]> = Extract<EventSubject, { kind: K }>;
type Handlers = {
  [K in EventSubject["kind"]]: (
    platform: Platform,
    provider: PaymentProvider,
    subject: Of<K>,
  ) => Promise<void>;
};

/** What each kind of event does. All of it is safe to repeat. */
const HANDLERS: Handlers = {
  async order(platform, provider, { providerOrderId }) {
    const order = await orderOfProvider(platform, provider, providerOrderId);
    if (order) await reconcileOrder(platform, order.id);
  },

  async failure(platform, provider, { orderId, providerOrderId }) {
    const order = orderId
      ? await findOrder(platform, orderId)
      : providerOrderId && (await orderOfProvider(platform, provider, providerOrderId));
    if (!order) return;
    // The buyer is waiting for this bank, perhaps elsewhere.
    if (order.processing_at !== null) await reconcileOrder(platform, order.id);
    // Limits the buyer's failed payments per day, against card testing. Comes last: an error above repeats the
    // handler, and would count again.
    await platform.limits.consume("failedPaymentsByUser", order.buyer_id);
  },

  async refund(platform, provider, { paymentId }) {
    await recordRefundsOf(platform, provider, paymentId);
  },

  async subscription(platform, provider, { ownId, providerId }) {
    const subscription = await subscriptionOfProvider(platform, provider, ownId, providerId);
    if (subscription) await reconcileSubscription(platform, subscription.id);
  },

  async dispute(platform, provider, { disputeId }) {
    const port = await providerOf(platform, provider);
    await recordDisputeOf(platform, provider, await port.readDispute(disputeId));
  },
};

async function handlePayment(
  platform: Platform,
  provider: PaymentProvider,
  event: { type: string; body: unknown },
): Promise<void> {
  const subject = (await providerOf(platform, provider)).subjectOf(event);
  if (subject)
    await (HANDLERS[subject.kind] as Handlers["order"])(platform, provider, subject as Of<"order">);
}

/** Handles one stored event. */
export async function handleEvent(
  platform: Platform,
  { provider, eventId }: { provider: WebhookProvider; eventId: string },
): Promise<void> {
  const key = { provider, event_id: eventId };
  const row = await webhookEvents(platform.db).findOne({
    attributes: ["type", "body", "handled_at"],
    where: key,
  });
  const event = row?.get();
  if (!event || event.handled_at !== null) return;
  if (provider === "lulu" || provider === "shiprocket") {
    const report = event.body as FulfillmentReport;
    // Test messages are about nothing.
    if (report.providerId !== "") await platform.events.publish(fulfillmentReported, platform, report);
  } else await handlePayment(platform, provider, event);
  await webhookEvents(platform.db).update({ handled_at: platform.clock.now() }, { where: key });
}
