import { createHmac, timingSafeEqual } from "node:crypto";
import { splitKey } from "./key.ts";
import { SIGNED_FILES_PATH, type SignedLink } from "./storage.ts";

/** A path on our own host that opens one file until `expires` (seconds since 1970). */
export function signLink(secret: Buffer, key: string, expires: number): string {
  splitKey(key);
  const signature = sign(secret, key, String(expires)).toString("base64url");
  return `${SIGNED_FILES_PATH}/${key}?expires=${expires}&signature=${signature}`;
}

/** Whether we made this link and it still holds at `now` (milliseconds). */
export function verifyLink(secret: Buffer, link: SignedLink, now: number): boolean {
  if (!/^\d{1,12}$/.test(link.expires)) return false;
  const given = Buffer.from(link.signature, "base64url");
  const wanted = sign(secret, link.key, link.expires);
  // Compared in constant time: otherwise a signature could be guessed byte by byte.
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return now < Number(link.expires) * 1000;
}

function sign(secret: Buffer, key: string, expires: string): Buffer {
  return createHmac("sha256", secret).update(`${expires}\n${key}`).digest();
}
