import { createHmac } from "node:crypto";
import type { PendingConnectionColumns } from "../../models/pendingConnections.ts";
import type { Platform } from "../../platform/platform.ts";

const CODES = 1_000_000;

/** Six digits, each as likely as the next: of 32 bits, those that would favor the low ones are thrown again. */
export function newCode(platform: Platform): string {
  for (;;) {
    const value = Buffer.from(platform.random(4)).readUInt32BE();
    if (value < 2 ** 32 - (2 ** 32 % CODES)) return String(value % CODES).padStart(6, "0");
  }
}

/** What is stored of a code: keyed, since a million plain hashes are made in a second. */
export function codeHash(
  platform: Platform,
  { token_hash }: Pick<PendingConnectionColumns, "token_hash">,
  email: string,
  code: string,
): Buffer {
  const key = platform.secret("connection codes");
  return createHmac("sha256", key).update(token_hash).update(email).update(" ").update(code).digest();
}
