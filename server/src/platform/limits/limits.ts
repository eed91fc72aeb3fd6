import type { LimitName } from "./limitTable.ts";

/** Whether one more is allowed, and if not, in how many whole seconds (at least 1) to try again. */
export interface LimitAnswer {
  ok: boolean;
  retryAfterSeconds: number;
}

/** What a row of the table holds. */
export interface HeldLimit {
  points: number;
  expiresAt: Date;
}

/**
 * A limit that is asked about by a statement that does something else as well, which spares a way to the database: by
 * `takeWithin` or `LOOK_WITHIN`, whose binds these are.
 */
export interface LimitQuestion {
  /** The refusal, where it is known without asking that the limit is over: a flood costs the database nothing. */
  over: LimitAnswer | null;
  binds: Record<string, unknown>;
  /** By what the statement found; null where it found nothing. */
  answer(held: HeldLimit | null): LimitAnswer;
}

/** Limits that hold over all server processes. */
export interface RateLimits {
  /** Counts one use of `name`, or several, by `key` (an account, an address: the caller says which): is it allowed? */
  take(name: LimitName, key: string, uses?: number): Promise<LimitAnswer>;
  /** The same without counting: whether one more would be allowed. For what is counted only when it goes wrong. */
  look(name: LimitName, key: string): Promise<LimitAnswer>;
  /** `take` of one use within another statement. */
  takeWithin(name: LimitName, key: string): LimitQuestion;
  /** `look` within another statement. */
  lookWithin(name: LimitName, key: string): LimitQuestion;
  /** Forgets what `key` has used, as after a successful sign-in. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Deletes what is over. The platform does so now and then. */
  sweep(): Promise<void>;
}
