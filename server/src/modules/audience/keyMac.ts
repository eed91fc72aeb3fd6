import { createHmac, timingSafeEqual } from "node:crypto";

const MAC_BYTES = 16;

/** Returns what proves that a key in a link is ours. */
export const keyMac = (secret: Buffer, subject: string): string =>
  createHmac("sha256", secret).update(subject).digest().subarray(0, MAC_BYTES).toString("base64url");

/** Whether a key's end was made for this subject with one of these secrets. */
export function isKeyMac(secrets: readonly Buffer[], subject: string, mac: string): boolean {
  const bytes = Buffer.from(mac, "base64url");
  return (
    bytes.length === MAC_BYTES &&
    secrets.some((secret) => timingSafeEqual(bytes, Buffer.from(keyMac(secret, subject), "base64url")))
  );
}
