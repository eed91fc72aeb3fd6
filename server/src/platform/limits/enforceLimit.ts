import type { ErrorCode } from "@quire/contracts/errors";
import type { Context } from "../http/context.ts";
import { Refusal } from "../http/refusal.ts";
import type { Platform } from "../platform.ts";
import { addressKey } from "./addressKey.ts";
import { addLimitHeaders } from "./limitHeaders.ts";
import type { LimitResult } from "./limits.ts";
import type { LimitName } from "./limitTable.ts";

/** The request whose uses are counted, or only the platform, whose response then doesn't say how many are left. */
type CountedFor = Pick<Context, "platform" | "http"> | Platform;

/**
 * Counts one or more uses, or refuses. Hazard: it takes its own connection, so it must not be awaited inside a
 * transaction: as many concurrent requests as the pool has connections would wait for each other.
 */
export async function enforceLimit(
  context: CountedFor,
  name: LimitName,
  key: string,
  code: ErrorCode = "too_many_requests",
  uses = 1,
): Promise<void> {
  const { ok, retryAfterSeconds } = await countUse(context, name, key, uses);
  if (!ok) throw new Refusal(code, { retryAfter: retryAfterSeconds });
}

/** Counts one or more uses and adds the limit's headers to the response. Takes its own connection too. */
export async function countUse(
  context: CountedFor,
  name: LimitName,
  key: string,
  uses = 1,
): Promise<LimitResult> {
  const platform = "platform" in context ? context.platform : context;
  const counted = name.endsWith("ByAddress") ? addressKey(key) : key;
  const result = await platform.limits.consume(name, counted, uses);
  if ("http" in context) addLimitHeaders(context.http.answer, name, platform.config.limits[name], result);
  return result;
}
