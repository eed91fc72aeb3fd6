import { createHmac } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import type { PendingConnectionColumns } from "../models/pendingConnections.ts";

/** The stored hash of a code. It is keyed, because a million plain hashes take only a second. */
export function codeHash(
  platform: Platform,
  { token_hash }: Pick<PendingConnectionColumns, "token_hash">,
  email: string,
  code: string,
): Buffer {
  const key = platform.secret("connection codes");
  return createHmac("sha256", key).update(token_hash).update(email).update(" ").update(code).digest();
}
