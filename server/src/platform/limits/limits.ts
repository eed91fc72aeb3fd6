import type { LimitName } from "./limitTable.ts";

/** Whether one more is allowed, and if not, in how many whole seconds (at least 1) to try again. */
export interface LimitAnswer {
  ok: boolean;
  retryAfterSeconds: number;
}

/** Limits that hold over all server processes. */
export interface RateLimits {
  /** Counts one use of `name`, or several, by `key` (an account, an address: the caller says which): is it allowed? */
  take(name: LimitName, key: string, uses?: number): Promise<LimitAnswer>;
  /** The same without counting: whether one more would be allowed. For what is counted only when it goes wrong. */
  look(name: LimitName, key: string): Promise<LimitAnswer>;
  /** Forgets what `key` has used, as after a successful sign-in. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Deletes what is over. The platform does so now and then. */
  sweep(): Promise<void>;
}
