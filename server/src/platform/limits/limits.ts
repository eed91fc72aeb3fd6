import type { LimitName } from "./limitTable.ts";

/** Whether one more use is allowed, and if not, in how many whole seconds (at least 1) to retry. */
export interface LimitResult {
  ok: boolean;
  retryAfterSeconds: number;
  /** How many uses are left in this window. */
  remaining: number;
  /** In how many whole seconds the window ends. */
  resetSeconds: number;
}

/** Limits shared by all server processes. */
export interface RateLimits {
  /**
   * Counts one or more uses of `name` by `key` (an account or address, as the caller decides); returns whether they
   * are allowed.
   */
  consume(name: LimitName, key: string, uses?: number): Promise<LimitResult>;
  /** Returns whether one more use would be allowed, without counting it. For uses that count only when they fail. */
  peek(name: LimitName, key: string): Promise<LimitResult>;
  /** Resets the uses of `key`, as after a successful sign-in. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Deletes expired rows. The platform does so now and then. */
  sweep(): Promise<void>;
}
