import { createHmac } from "node:crypto";
import { sameSecret } from "../../../platform/http/credentials.ts";
import type { Platform } from "../../../platform/platform.ts";

/**
 * The key in the address of a payment page, instead of a session: it allows paying this order or subscription, and
 * reading its price.
 */
export function paymentKey(platform: Pick<Platform, "secret">, id: string): string {
  return createHmac("sha256", platform.secret("payment page")).update(id).digest("base64url").slice(0, 32);
}

export function isPaymentKey(platform: Pick<Platform, "secret">, id: string, key: string): boolean {
  return sameSecret(key, paymentKey(platform, id));
}
