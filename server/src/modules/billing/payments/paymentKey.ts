import { createHmac } from "node:crypto";
import { sameSecret } from "../../../platform/http/credentials.ts";
import type { Platform } from "../../../platform/platform.ts";

const PURPOSE = "payment page";

/**
 * The key in the address of a payment page, instead of a session: it allows paying this order or subscription, and
 * reading its price.
 */
export function paymentKey(platform: Pick<Platform, "secret">, id: string): string {
  return paymentKeyBy(platform.secret(PURPOSE), id);
}

export function isPaymentKey(platform: Pick<Platform, "secrets">, id: string, key: string): boolean {
  return platform.secrets(PURPOSE).some((secret) => sameSecret(key, paymentKeyBy(secret, id)));
}

const paymentKeyBy = (secret: Buffer, id: string) =>
  createHmac("sha256", secret).update(id).digest("base64url").slice(0, 32);
