import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Platform } from "../platform.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = Pick<Platform, "secret" | "random">;

/** JSON that only this installation can read, for what waits in the database and would open an account. */
export function seal(platform: Sealing, value: unknown): string {
  const iv = platform.random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", platform.secret("sealed messages"), iv);
  const body = [cipher.update(JSON.stringify(value), "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString("base64url");
}

/** What was sealed; throws where it was changed, or sealed under another SECRET. */
export function unseal<T>(platform: Sealing, sealed: string): T {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    platform.secret("sealed messages"),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(body).toString("utf8")) as T;
}
