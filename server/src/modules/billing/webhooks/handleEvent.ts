import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
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

/** What is done about each kind of event. All of it may run again, and may have been done by somebody else before. */
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
    // Its buyer waits for that bank, perhaps elsewhere.
    if (order.processing_at !== null) await reconcileOrder(platform, order.id);
    // Cards are tried out on whoever lets one try: after some failures nobody may for a day. Counted last: what went wrong above
    // is tried again, and would count again.
    await platform.limits.take("failedPaymentsByUser", order.buyer_id);
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

/** Acts upon one event of the inbox. */
export async function handleEvent(
  platform: Platform,
  { provider, eventId }: { provider: PaymentProvider; eventId: string },
): Promise<void> {
  const [event] = await platform.db.query<{ type: string; body: unknown; handled_at: Date | null }>(
    "SELECT type, body, handled_at FROM webhook_events WHERE provider = $provider AND event_id = $eventId",
    { bind: { provider, eventId }, type: QueryTypes.SELECT },
  );
  if (!event || event.handled_at !== null) return;
  const subject = (await providerOf(platform, provider)).subjectOf(event);
  if (subject)
    await (HANDLERS[subject.kind] as Handlers["order"])(platform, provider, subject as Of<"order">);
  await platform.db.query(
    "UPDATE webhook_events SET handled_at = $now WHERE provider = $provider AND event_id = $eventId",
    { bind: { provider, eventId, now: platform.clock.now() } },
  );
}
