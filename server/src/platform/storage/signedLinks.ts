import { createHmac, timingSafeEqual } from "node:crypto";
import { splitKey } from "./key.ts";

/** Where signed links point, on every host. */
export const SIGNED_FILES_PATH = "/files/signed";

/** The purpose of the secret that signs them: `platform.secret(LINK_SECRET)`. */
export const LINK_SECRET = "storage links";

/** What a link opens, and how. */
export interface LinkedFile {
  key: string;
  /** The name under which it is saved; without it the browser may show or play it. */
  downloadAs?: string | undefined;
}

/** A signed link as received in a request. */
export interface SignedLink extends LinkedFile {
  expires: string;
  signature: string;
}

/** Returns a path on our own host that opens one file for anyone who has it, until `expires` (seconds since 1970). */
export function signLink(secret: Buffer, { key, downloadAs }: LinkedFile, expires: number): string {
  splitKey(key);
  const query = new URLSearchParams({ expires: String(expires) });
  if (downloadAs !== undefined) query.set("download", downloadAs);
  const signature = sign(secret, { key, downloadAs }, String(expires)).toString("base64url");
  return `${SIGNED_FILES_PATH}/${key}?${query}&signature=${signature}`;
}

/** Whether we created this link, with one of these keys, and it is still valid at `now` (milliseconds). */
export function verifyLink(secrets: readonly Buffer[], link: SignedLink, now: number): boolean {
  if (!/^\d{1,12}$/.test(link.expires)) return false;
  const actual = Buffer.from(link.signature, "base64url");
  const isOurs = secrets.some((secret) => {
    const expected = sign(secret, link, link.expires);
    // Compared in constant time: otherwise a signature could be guessed byte by byte.
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isOurs && now < Number(link.expires) * 1000;
}

/** As JSON, so that no part can be mistaken for the start of the next. */
function sign(secret: Buffer, { key, downloadAs }: LinkedFile, expires: string): Buffer {
  const signed = JSON.stringify([expires, key, downloadAs ?? null]);
  return createHmac("sha256", secret).update(signed).digest();
}
