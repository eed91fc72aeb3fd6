import type { Role } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import { withoutRequest } from "../../platform/http/withoutRequest.ts";
import type { RateLimits } from "../../platform/limits/limits.ts";
import type { Platform } from "../../platform/platform.ts";

const ALLOWED = { ok: true, retryAfterSeconds: 0 };

/** The demo writes in one go what takes people months. */
const unlimited = (limits: RateLimits): RateLimits => ({
  take: async () => ALLOWED,
  look: async () => ALLOWED,
  takeWithin: (...asked) => ({ ...limits.takeWithin(...asked), over: null, answer: () => ALLOWED }),
  lookWithin: (...asked) => ({ ...limits.lookWithin(...asked), answer: () => ALLOWED }),
  reset: async () => undefined,
  sweep: async () => undefined,
});

/**
 * Runs a command as this person, at this time, with no request behind it: the demo is made by the same commands that
 * people use, so it cannot hold what they could not make.
 */
export function actAs<T>(
  platform: Platform,
  { at, ...who }: { userId: string; groups: readonly Role[]; at: Date },
  command: (context: Context) => Promise<T>,
): Promise<T> {
  return withoutRequest(
    { ...platform, limits: unlimited(platform.limits), clock: { now: () => at } },
    who,
    command,
  );
}
