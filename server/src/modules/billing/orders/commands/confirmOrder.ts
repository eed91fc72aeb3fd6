import type { PaymentProof } from "@quire/contracts/calls/orders";
import type { OrderState } from "@quire/domain/enums";
import { selectPrepared } from "../../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { addressKey } from "../../../../platform/limits/addressKey.ts";
import type { HeldLimit, LimitAnswer } from "../../../../platform/limits/limits.ts";
import { SOON_ON_DISK, takeWithin } from "../../../../platform/limits/postgresLimits.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { isProviderTrouble } from "../../payments/provider.ts";
import { ORDER_COLUMNS, type OrderRow } from "../orderRow.ts";
import { reconcileFoundOrder } from "../reconcileOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  body: PaymentProof;
}

/**
 * The browser came back. What it brings is held against the order as it is kept here, and is only a reason to ask the
 * provider: access comes from the provider's own word.
 */
export async function confirmOrder(
  { platform, facts }: Context,
  { params, body }: Input,
): Promise<{ state: OrderState; return_url: string }> {
  const order = await findCounted(platform, params.id, facts.ip);
  if (!order || order.site_id !== params.siteId) throw new Refusal("order_not_found");
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  if (paymentId !== undefined && signature !== undefined) {
    const { provider_order_id: providerOrderId } = order;
    const provider = await providerOf(platform, order.provider);
    const isProof = providerOrderId !== null && provider.isProof({ providerOrderId, paymentId, signature });
    if (!isProof) throw new Refusal("payment_signature_invalid", { details: { order: order.id } });
  }
  const settled = await reconcileFoundOrder(platform, order).catch((error: unknown) => {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, order: order.id }, "an order could not be confirmed");
    throw new Refusal("payment_unreachable", { retryAfter: 5 });
  });
  if (settled.state === "error") throw new Refusal("payment_unconfirmed", { details: { order: order.id } });
  return { state: settled.state, return_url: order.return_url };
}

const COUNTED = `
  WITH counted AS (${takeWithin()})
  SELECT counted.points, counted.expires_at AS "expiresAt", ${SOON_ON_DISK}, ${ORDER_COLUMNS}
    FROM counted LEFT JOIN orders o ON o.id = $id`;

/** The order, where whoever is at this address may have it looked at once more. */
async function findCounted(
  { db, clock, limits }: Platform,
  id: string,
  ip: string,
): Promise<OrderRow | null> {
  const limit = limits.takeWithin("paymentChecksByAddress", addressKey(ip));
  if (limit.over) refuse(limit.over);
  const bind = { id, ...limit.binds, now: clock.now() };
  const [found] = await selectPrepared<OrderRow & HeldLimit>(db, COUNTED, bind);
  if (!found) throw new Error("the limit's row was not written");
  refuse(limit.answer(found));
  return found.id ? found : null;
}

function refuse({ ok, retryAfterSeconds }: LimitAnswer): void {
  if (!ok) throw new Refusal("too_many_requests", { retryAfter: retryAfterSeconds });
}
