import type { Transaction } from "sequelize";

declare const payloadOf: unique symbol;

/** The name of a kind of job, which carries the type of its payload. */
export type JobName<Payload> = string & { readonly [payloadOf]?: Payload };

/** Declares a kind of job: `export const sendReceipt = jobName<{ orderId: Id }>("orders.sendReceipt")`. */
export function jobName<Payload>(name: string): JobName<Payload> {
  return name;
}

/** What a handler learns about its run. */
export interface JobRun {
  /** 1 on the first try. */
  attempt: number;
  maxAttempts: number;
}

/** Does the work. May run more than once, so it must be safe to repeat; throwing means "try again later". */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this time; at once without it. */
  runAt?: Date;
  /** A waiting job with the same key is replaced, so that one cause yields one run. */
  key?: string;
  /** Tries in all, with growing pauses (25 without it: about three days). */
  maxAttempts?: number;
}

/** Work that outlives a request, kept in the database. */
export interface Jobs {
  /** Written in the caller's transaction: rolled back, it never runs. Null for work that has no transaction of its own. */
  enqueue<Payload>(
    transaction: Transaction | null,
    name: JobName<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Asks for a sweep a moment from now, once however often it is called, and is not waited for. It may be forgotten: for what
   * stands in a table, and is found by the sweep that comes anyway.
   */
  soon(name: JobName<Record<string, never>>): void;
  /** Says who does a kind of job. Once for each name, before `start`. */
  handle<Payload>(name: JobName<Payload>, handler: JobHandler<Payload>): void;
  /** Starts to work off the queue in this process. */
  start(): Promise<void>;
  /** Stops taking jobs and waits for those that run. */
  stop(): Promise<void>;
  /** Works off all that is due, once, and returns: for tests and for the seed. */
  runDue(): Promise<void>;
  /** Jobs that wait (due or not) and jobs that have failed for good. */
  depth(): Promise<{ waiting: number; failed: number }>;
}
