import type { Transaction } from "sequelize";

declare const payloadOf: unique symbol;

/** The name of a kind of job, which carries the type of its payload. */
export type JobName<Payload> = string & { readonly [payloadOf]?: Payload };

/** Declares a kind of job: `export const sendReceipt = jobName<{ orderId: Id }>("orders.sendReceipt")`. */
export function jobName<Payload>(name: string): JobName<Payload> {
  return name;
}

/** Facts about the current run, passed to its handler. */
export interface JobRun {
  /** 1 on the first try. */
  attempt: number;
  maxAttempts: number;
}

/** Does the work. May run more than once, so it must be safe to repeat; throwing means "retry later". */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this time; immediately if absent. */
  runAt?: Date;
  /** A waiting job with the same key is replaced, so that one cause yields one run. */
  key?: string;
  /** Maximum tries, with growing delays (25 by default: about three days). */
  maxAttempts?: number;
}

/** Work that outlives a request, stored in the database. */
export interface Jobs {
  /**
   * Written in the caller's transaction: if that rolls back, the job never runs. Null for work that has no
   * transaction.
   */
  enqueue<Payload>(
    transaction: Transaction | null,
    name: JobName<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Schedules a sweep in a moment, once however often it is called, without awaiting it. The request may be lost,
   * so use it only for work that is stored in a table and found by the regular sweep anyway.
   */
  soon(name: JobName<Record<string, never>>): void;
  /** Registers the handler of a kind of job. Once per name, before `start`. */
  handle<Payload>(name: JobName<Payload>, handler: JobHandler<Payload>): void;
  /** Starts running jobs in this process. */
  start(): Promise<void>;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
  /** Runs all due jobs once and returns: for tests and for the seed. */
  runDue(): Promise<void>;
  /** The number of waiting jobs (due or not) and of jobs that have failed for good. */
  depth(): Promise<{ waiting: number; failed: number }>;
}
