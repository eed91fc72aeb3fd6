import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { parseEmail } from "@quire/domain/accounts/identifiers";
import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";

/** The address and the site whose list an unsubscribe link is for. */
export interface ListedAddress {
  email: string;
  siteId: string;
}

/** No id begins with it, which tells these keys from a follower's. */
const MARK = "a";
const ID_LENGTH = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns the end of the unsubscribe link for a subscriber without an account. It contains the encrypted address:
 * it works after the list has deleted them, and doesn't reveal it. The same in every email, and it doesn't expire.
 */
export function addressKey(platform: Pick<Platform, "secret">, { email, siteId }: ListedAddress): string {
  // Derived from the plaintext, so that a nonce is never used for two plaintexts.
  const iv = createHmac("sha256", platform.secret("unsubscribe nonces"))
    .update(`${siteId} ${email}`)
    .digest()
    .subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", platform.secret("unsubscribe addresses"), iv);
  cipher.setAAD(Buffer.from(siteId));
  const body = [cipher.update(email, "utf8"), cipher.final()];
  return MARK + siteId + Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString("base64url");
}

/** Returns what a key was made for, or null if it isn't one of ours. */
export function readAddressKey(platform: Pick<Platform, "secrets">, key: string): ListedAddress | null {
  const siteId = key.slice(1, 1 + ID_LENGTH);
  const bytes = Buffer.from(key.slice(1 + ID_LENGTH), "base64url");
  if (!key.startsWith(MARK) || !isId(siteId) || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  for (const secret of platform.secrets("unsubscribe addresses")) {
    const email = decrypt(secret, siteId, bytes);
    // Links in old emails name the domain as it was typed.
    if (email !== null) return { siteId, email: parseEmail(email) ?? email };
  }
  return null;
}

function decrypt(secret: Buffer, siteId: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(siteId));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(body).toString("utf8");
  } catch {
    return null;
  }
}
