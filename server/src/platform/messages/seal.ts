import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Platform } from "../platform.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = Pick<Platform, "secret" | "random">;

const MESSAGES = "sealed messages";

/**
 * Encrypts JSON so that only this installation can read it, for queued data that would give access to an account.
 * What is sealed for one purpose can't be opened for another.
 */
export function seal(platform: Sealing, value: unknown, purpose = MESSAGES): string {
  const iv = platform.random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", platform.secret(purpose), iv);
  const body = [cipher.update(JSON.stringify(value), "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString("base64url");
}

/** Decrypts sealed data; throws if it was changed, or sealed under a SECRET that is neither ours nor the previous. */
export function unseal<T>(platform: Pick<Platform, "secrets">, sealed: string, purpose = MESSAGES): T {
  let failure: unknown;
  for (const key of platform.secrets(purpose)) {
    try {
      return decrypt(key, sealed) as T;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Whether sealed data needs the previous SECRET: sealed again, it won't. */
export function isSealedByPrevious(
  platform: Pick<Platform, "secrets">,
  sealed: string,
  purpose: string,
): boolean {
  const [current, previous] = platform.secrets(purpose);
  return !opens(current, sealed) && opens(previous, sealed);
}

function opens(key: Buffer | undefined, sealed: string): boolean {
  try {
    return key !== undefined && decrypt(key, sealed) !== undefined;
  } catch {
    return false;
  }
}

function decrypt(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(body).toString("utf8"));
}
