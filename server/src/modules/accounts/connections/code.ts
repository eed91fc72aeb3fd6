import { createHmac } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import type { PendingConnectionColumns } from "../models/pendingConnections.ts";

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
