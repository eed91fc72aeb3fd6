import type { Role } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import { withoutRequest } from "../../platform/http/withoutRequest.ts";
import type { RateLimits } from "../../platform/limits/limits.ts";
import type { Platform } from "../../platform/platform.ts";

const ALLOWED = { ok: true, retryAfterSeconds: 0, remaining: 1, resetSeconds: 1 };

/** The demo writes at once what takes users months. */
const unlimited: RateLimits = {
  consume: async () => ALLOWED,
  peek: async () => ALLOWED,
  reset: async () => undefined,
  sweep: async () => undefined,
};

/**
 * Runs a command as this user at this time, without a request. The demo is seeded with the same commands that users
 * run, so it can't contain anything they couldn't create.
 */
export function actAs<T>(
  platform: Platform,
  { at, ...user }: { userId: string; groups: readonly Role[]; at: Date },
  command: (context: Context) => Promise<T>,
): Promise<T> {
  return withoutRequest({ ...platform, limits: unlimited, clock: { now: () => at } }, user, command);
}
