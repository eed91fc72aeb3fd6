import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

interface OrderFields {
  buyer_id: string;
  site_id: string;
  kind?: "post" | "bulk" | "support" | "book";
  /** Minor units of rupees. */
  amount?: number;
  message?: string | null;
  is_private?: boolean;
  /** When it was paid; unpaid if omitted. */
  confirmed_at?: Date;
}

/** Creates an order without a provider order, paid or not. */
export async function makeOrder(platform: Platform, fields: OrderFields): Promise<{ id: string }> {
  const { confirmed_at = null, kind = "support", amount = 9900, message = null, is_private = false } = fields;
  const id = platform.newId();
  await execute(
    platform.db,
    `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, state, title, message, is_private,
                         return_url, idempotency_key, request_hash, payment_id, creator_share, created_at, confirmed_at)
     VALUES ($id, $buyer, $site, $kind, 'razorpay', $amount::bigint, 'INR', $state, 'Support', $message, $isPrivate,
             'http://localhost:4000/', $key, $hash, $payment, $share::bigint, $now, $confirmedAt)`,
    {
      key: `key-${id}`,
      hash: Buffer.alloc(32),
      ...{ id, kind, amount, message },
      buyer: fields.buyer_id,
      site: fields.site_id,
      isPrivate: is_private,
      state: confirmed_at ? "confirmed" : "pending",
      payment: confirmed_at ? `pay_${id}` : null,
      share: confirmed_at ? amount : null,
      now: platform.clock.now(),
      confirmedAt: confirmed_at,
    },
  );
  return { id };
}
