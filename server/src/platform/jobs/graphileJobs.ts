import { EventEmitter } from "node:events";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import type { Logger } from "pino";
import { QueryTypes, type Sequelize } from "sequelize";
import type { Clock } from "../clock.ts";
import { clientConfig, type DatabaseAddress } from "../database/address.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import type { Metrics } from "../metrics.ts";
import { addJob, addJobBinds } from "./addJob.ts";
import type { JobHandler, Jobs } from "./jobs.ts";
import { freeJobsOfTheDead, type Liveness, openLiveness } from "./liveness.ts";
import { PatientPool } from "./patientPool.ts";

export interface JobsOptions {
  address: DatabaseAddress;
  db: Sequelize;
  log: Logger;
  clock: Clock;
  metrics: Metrics;
  /** Jobs at once in this process. */
  concurrency?: number;
}

const SWEEP_MS = 15_000;
const ENQUEUE = `SELECT ${addJob("job")}`;

/** Opens the queue; nothing runs before `start` or `runDue`. */
export function openGraphileJobs(options: JobsOptions): Jobs {
  const { address, db, log, clock, metrics } = options;
  const concurrency = options.concurrency ?? 4;
  const handlers = new Map<string, JobHandler<unknown>>();
  let running: { runner: Runner; pool: PatientPool; liveness: Liveness; sweep: NodeJS.Timeout } | null = null;
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
    const [row] = await db.query<{ waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
              count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed FROM graphile_worker.jobs`,
      { type: QueryTypes.SELECT },
    );
    return row ?? { waiting: 0, failed: 0 };
  }

  return {
    async enqueue(transaction, name, payload, options) {
      await selectPrepared(db, ENQUEUE, addJobBinds("job", clock, name, payload, options), transaction);
    },

    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`two handlers for the job ${name}`);
      handlers.set(name, handler as JobHandler<unknown>);
    },

    async start() {
      const { run } = await import("graphile-worker");
      await freeJobsOfTheDead(db);
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
      });
      const sweep = setInterval(() => {
        freeJobsOfTheDead(db).catch((error) => log.warn({ err: error }, "dead workers were not looked for"));
      }, SWEEP_MS).unref();
      running = { runner, pool, liveness, sweep };
    },

    async stop() {
      const was = running;
      running = null;
      if (!was) return;
      clearInterval(was.sweep);
      await was.runner.stop();
      await was.liveness.close();
      await was.pool.end();
    },

    async runDue() {
      const { runOnce } = await import("graphile-worker");
      const pool = openPool(address, concurrency + 2);
      try {
        await runOnce({
          pgPool: pool,
          taskList: taskList(),
          noHandleSignals: true,
          logger: await quietLogger(log),
        });
      } finally {
        await pool.end();
      }
    },

    depth,
  };
}

/** Makes or updates the queue's own tables. Safe to run from several processes at once. */
export async function migrateJobs(address: DatabaseAddress, log: Logger): Promise<void> {
  const { runMigrations } = await import("graphile-worker");
  const pool = openPool(address, 2);
  try {
    await runMigrations({ pgPool: pool, logger: await quietLogger(log) });
  } finally {
    await pool.end();
  }
}

function openPool(address: DatabaseAddress, max: number): PatientPool {
  return new PatientPool({ ...clientConfig(address), application_name: "jobs", max });
}

/** The library's own words: a failed job is told by us, once. */
async function quietLogger(log: Logger) {
  const { Logger: GraphileLogger } = await import("graphile-worker");
  return new GraphileLogger(() => (level, message) => {
    if (level === "error" || level === "warning") log.debug({ library: "graphile-worker" }, message);
  });
}
