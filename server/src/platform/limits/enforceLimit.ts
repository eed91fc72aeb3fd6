import type { ErrorCode } from "@quire/contracts/errors";
import { Refusal } from "../http/refusal.ts";
import type { Platform } from "../platform.ts";
import { addressKey } from "./addressKey.ts";
import type { LimitName } from "./limitTable.ts";

/**
 * Counts one or more uses, or refuses. Hazard: it takes its own connection, so it must not be awaited inside a
 * transaction: as many concurrent requests as the pool has connections would wait for each other.
 */
export async function enforceLimit(
  platform: Platform,
  name: LimitName,
  key: string,
  code: ErrorCode = "too_many_requests",
  uses = 1,
): Promise<void> {
  const counted = name.endsWith("ByAddress") ? addressKey(key) : key;
  const { ok, retryAfterSeconds } = await platform.limits.consume(name, counted, uses);
  if (!ok) throw new Refusal(code, { retryAfter: retryAfterSeconds });
}
