import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import type { PendingConnectionColumns } from "../models/pendingConnections.ts";

const PURPOSE = "connection codes";

type Pending = Pick<PendingConnectionColumns, "token_hash">;

/** The stored hash of a code. It is keyed, because a million plain hashes take only a second. */
export function codeHash(platform: Platform, pending: Pending, email: string, code: string): Buffer {
  return hashBy(platform.secret(PURPOSE), pending, email, code);
}

/** Whether a stored hash is this code's, also if SECRET was replaced since. */
export function isCodeHash(
  platform: Platform,
  pending: Pending,
  email: string,
  { code, stored }: { code: string; stored: Buffer },
): boolean {
  return platform.secrets(PURPOSE).some((key) => timingSafeEqual(stored, hashBy(key, pending, email, code)));
}

function hashBy(key: Buffer, { token_hash }: Pending, email: string, code: string): Buffer {
  return createHmac("sha256", key).update(token_hash).update(email).update(" ").update(code).digest();
}
