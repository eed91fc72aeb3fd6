import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../platform.ts";

/** 256 bits, base64url: 43 characters. */
export function newSecretToken(platform: Platform): string {
  return Buffer.from(platform.random(32)).toString("base64url");
}

/** Returns the stored hash of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * Returns the value a page must echo with a write. It is bound to the session (or the guest cookie): a sibling
 * subdomain can set cookies for its parent, but can't compute this.
 */
export function xsrfTokenFor(platform: Pick<Platform, "secret">, bound: string): string {
  return xsrfTokenBy(platform.secret("xsrf"), bound);
}

/** Whether a page echoed the value it was given, also before SECRET was replaced. */
export function isXsrfToken(platform: Pick<Platform, "secrets">, bound: string, echoed: string): boolean {
  return platform.secrets("xsrf").some((key) => sameSecret(echoed, xsrfTokenBy(key, bound)));
}

const xsrfTokenBy = (key: Buffer, bound: string) =>
  createHmac("sha256", key).update(bound).digest("base64url");

/** Compares in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const a = hashSecret(left);
  const b = hashSecret(right);
  return timingSafeEqual(a, b);
}
