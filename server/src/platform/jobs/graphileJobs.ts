import { EventEmitter } from "node:events";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import type { Logger } from "pino";
import type { Sequelize } from "sequelize";
import type { Clock } from "../clock.ts";
import { clientConfig, type DatabaseAddress } from "../database/address.ts";
import { select } from "../database/select.ts";
import type { Metrics } from "../metrics.ts";
import type { JobHandler, Jobs } from "./jobs.ts";
import { freeJobsOfDeadWorkers, type Liveness, openLiveness } from "./liveness.ts";
import { RetryingPool } from "./retryingPool.ts";

export interface JobsOptions {
  address: DatabaseAddress;
  db: Sequelize;
  log: Logger;
  clock: Clock;
  metrics: Metrics;
  /** Maximum concurrent jobs in this process. */
  concurrency?: number;
}

const SWEEP_MS = 15_000;
const SOON_MS = 250;
/** `run_at` is passed as an interval, not a time: the database's clock decides, and may differ from ours. */
const ENQUEUE = `SELECT graphile_worker.add_job($name::text, payload => $payload::json,
  run_at => now() + make_interval(secs => $seconds::float8), job_key => $key::text, max_attempts => $tries::int)`;

/** Opens the queue; nothing runs before `start` or `runDue`. */
export function openGraphileJobs(options: JobsOptions): Jobs {
  const { address, db, log, clock, metrics } = options;
  const concurrency = options.concurrency ?? 4;
  const handlers = new Map<string, JobHandler<unknown>>();
  const soon = {
    names: new Set<string>(),
    timer: undefined as NodeJS.Timeout | undefined,
    flushed: Promise.resolve(),
    /** Runs all due jobs in this call, including those that are enqueued while it runs. */
    draining: 0,
  };
  let running: { runner: Runner; pool: RetryingPool; liveness: Liveness; sweep: NodeJS.Timeout } | null =
    null;
  metrics.gauge("jobs", "Background jobs that wait or have failed for good", async () => ({
    ...(await depth()),
  }));

  function taskList(): TaskList {
    return Object.fromEntries([...handlers].map(([name, handler]) => [name, observed(name, handler)]));
  }

  function observed(name: string, handler: JobHandler<unknown>): TaskList[string] {
    return async (payload, { job }) => {
      try {
        await handler(payload, { attempt: job.attempts, maxAttempts: job.max_attempts });
        metrics.jobRuns.inc({ job: name, result: "done" });
      } catch (error) {
        metrics.jobRuns.inc({ job: name, result: "failed" });
        log.error({ err: error, job: name, attempt: job.attempts }, "a job failed");
        throw error;
      }
    };
  }

  async function depth(): Promise<{ waiting: number; failed: number }> {
    const [row] = await select<{ waiting: number; failed: number }>(
      db,
      `SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
              count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed FROM graphile_worker.jobs`,
    );
    return row ?? { waiting: 0, failed: 0 };
  }

  const enqueue: Jobs["enqueue"] = async (transaction, name, payload, { runAt, key, maxAttempts } = {}) => {
    const bind = {
      name,
      payload: JSON.stringify(payload),
      seconds: runAt ? Math.max(0, (runAt.getTime() - clock.now().getTime()) / 1000) : 0,
      key: key ?? null,
      tries: maxAttempts ?? 25,
    };
    await select(db, ENQUEUE, bind, transaction);
  };

  /** Uses separate keys, because a running sweep enqueues its next run under its own name. */
  async function enqueueSoon(): Promise<void> {
    const names = [...soon.names];
    soon.names.clear();
    clearTimeout(soon.timer);
    soon.timer = undefined;
    for (const name of names) await enqueue(null, name, {}, { key: `soon ${name}` });
  }

  /** Serialized, so that awaiting the last flush awaits all of them. */
  function flush(): Promise<void> {
    soon.flushed = soon.flushed
      .then(enqueueSoon)
      .catch((error) => log.warn({ err: error }, "sweeps were not asked for"));
    return soon.flushed;
  }

  return {
    enqueue,

    soon(name) {
      soon.names.add(name);
      if (soon.draining === 0) soon.timer ??= setTimeout(() => void flush(), SOON_MS).unref();
    },

    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`two handlers for the job ${name}`);
      handlers.set(name, handler as JobHandler<unknown>);
    },

    async start() {
      const { run } = await import("graphile-worker");
      await freeJobsOfDeadWorkers(db);
      const liveness = await openLiveness(address);
      const events: WorkerEvents = new EventEmitter();
      events.on("worker:create", ({ worker }) => liveness.add(worker.workerId));
      const pool = openPool(address, concurrency + 2);
      const runner = await run({
        pgPool: pool,
        taskList: taskList(),
        concurrency,
        events,
        noHandleSignals: true,
        logger: await quietLogger(log),
      }).catch(async (error) => {
        await Promise.all([liveness.close(), pool.end()]);
        throw error;
      });
      const sweep = setInterval(() => {
        freeJobsOfDeadWorkers(db).catch((error) =>
          log.warn({ err: error }, "dead workers were not looked for"),
        );
      }, SWEEP_MS).unref();
      running = { runner, pool, liveness, sweep };
    },

    async stop() {
      clearTimeout(soon.timer);
      const stopped = running;
      running = null;
      if (!stopped) return;
      clearInterval(stopped.sweep);
      await stopped.runner.stop();
      await stopped.liveness.close();
      await stopped.pool.end();
    },

    async runDue() {
      const { runOnce } = await import("graphile-worker");
      const pool = openPool(address, concurrency + 2);
      soon.draining++;
      try {
        do {
          await flush();
          await runOnce({
            pgPool: pool,
            taskList: taskList(),
            noHandleSignals: true,
            logger: await quietLogger(log),
          });
        } while (soon.names.size > 0);
      } finally {
        soon.draining--;
        // Also waits for the queries that mark jobs as done, which runOnce doesn't.
        await pool.end();
      }
    },

    depth,
  };
}

/** Creates or updates the queue's own tables. Safe to run from several processes at once. */
export async function migrateJobs(address: DatabaseAddress, log: Logger): Promise<void> {
  const { runMigrations } = await import("graphile-worker");
  const pool = openPool(address, 2);
  try {
    await runMigrations({ pgPool: pool, logger: await quietLogger(log) });
  } finally {
    await pool.end();
  }
}

function openPool(address: DatabaseAddress, max: number): RetryingPool {
  return new RetryingPool({ ...clientConfig(address), application_name: "jobs", max });
}

/** Silences the library's own log: we log a failed job once ourselves. */
async function quietLogger(log: Logger) {
  const { Logger: GraphileLogger } = await import("graphile-worker");
  return new GraphileLogger(() => (level, message) => {
    if (level === "error" || level === "warning") log.debug({ library: "graphile-worker" }, message);
  });
}
