import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../platform.ts";

/** 256 bits, base64url: 43 characters. */
export function newSecretToken(platform: Platform): string {
  return Buffer.from(platform.random(32)).toString("base64url");
}

/** What is stored of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * The value a page must echo with a write. Bound to the session (or to the guest's cookie): a sibling
 * subdomain can set cookies for its parent, but cannot make this.
 */
export function xsrfTokenFor(platform: Platform, bound: string): string {
  return createHmac("sha256", platform.secret("xsrf")).update(bound).digest("base64url");
}

/** Equal, in time that does not tell where they differ. */
export function sameSecret(left: string, right: string): boolean {
  const a = hashSecret(left);
  const b = hashSecret(right);
  return timingSafeEqual(a, b);
}
