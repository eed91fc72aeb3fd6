import { QueryTypes } from "sequelize";
import type { Platform } from "../../platform/platform.ts";

interface OrderWishes {
  buyer_id: string;
  site_id: string;
  kind?: "post" | "bulk" | "support";
  /** Minor units of rupees. */
  amount?: number;
  message?: string | null;
  is_private?: boolean;
  /** When it was paid; left out, it was not. */
  settled_at?: Date;
}

/** An order that its provider was never told of, paid or not. */
export async function makeOrder(platform: Platform, wishes: OrderWishes): Promise<{ id: string }> {
  const { settled_at = null, kind = "support", amount = 9900, message = null, is_private = false } = wishes;
  const id = platform.newId();
  await platform.db.query(
    `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, state, title, message, is_private,
                         return_url, idempotency_key, request_hash, payment_id, creator_share, created_at, settled_at)
     VALUES ($id, $buyer, $site, $kind, 'razorpay', $amount::bigint, 'INR', $state, 'Support', $message, $isPrivate,
             'http://localhost:4000/', $key, $hash, $payment, $share::bigint, $now, $settled)`,
    {
      bind: {
        key: `key-${id}`,
        hash: Buffer.alloc(32),
        ...{ id, kind, amount, message },
        buyer: wishes.buyer_id,
        site: wishes.site_id,
        isPrivate: is_private,
        state: settled_at ? "confirmed" : "pending",
        payment: settled_at ? `pay_${id}` : null,
        share: settled_at ? amount : null,
        now: platform.clock.now(),
        settled: settled_at,
      },
      type: QueryTypes.INSERT,
    },
  );
  return { id };
}
