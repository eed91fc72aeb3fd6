import { createHmac } from "node:crypto";
import { KEY_SECRET } from "../keys.ts";
import type { Payment } from "../payments/payment.ts";

/** What the page is handed when an order is paid, to prove it to its server. */
export function proofOf({ id, order_id }: Payment): Record<string, string> {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id ?? "",
    razorpay_signature: sign(`${order_id}|${id}`),
  };
}

function sign(text: string): string {
  return createHmac("sha256", KEY_SECRET).update(text).digest("hex");
}
