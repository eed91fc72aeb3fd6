import type { DeliveryState, PromisedGood } from "@quire/domain/billing/deliveries";
import { dueAt } from "@quire/domain/billing/deliveries";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeOrder } from "./order.ts";

interface DeliveryFields {
  buyer_id: string;
  site_id: string;
  good_type?: PromisedGood;
  state?: Extract<DeliveryState, "wanted" | "withdrawn">;
}

/** Something that a buyer paid for just now and waits for. The post that was bought is there no more. */
export async function makeDelivery(
  platform: Platform,
  { buyer_id, site_id, good_type = "personalised_message", state = "wanted" }: DeliveryFields,
): Promise<{ id: string; orderId: string }> {
  const now = platform.clock.now();
  const { id: orderId } = await makeOrder(platform, { buyer_id, site_id, kind: "post", confirmed_at: now });
  const bind = { id: platform.newId(), orderId, postId: platform.newId() };
  await execute(
    platform.db,
    "INSERT INTO order_items (order_id, position, item_id, title, amount) VALUES ($orderId, 1, $postId, 'A word', 9900)",
    { orderId, postId: bind.postId },
  );
  await execute(
    platform.db,
    `INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, state, due_at, created_at)
     VALUES ($id, $orderId, $postId, $site, $buyer, $good, $state, $due, $now)`,
    { ...bind, site: site_id, buyer: buyer_id, good: good_type, state, due: dueAt(now), now },
  );
  return { id: bind.id, orderId };
}
