import type { ChildProcess } from "node:child_process";
import { Refusal } from "../http/refusal.ts";
import { FairQueue, type Share } from "../limits/fairQueue.ts";
import { forkWorker } from "./forkWorker.ts";
import { limitUsage, usageOf } from "./limitUsage.ts";
import type { WorkerAnswer } from "./serveWorker.ts";

/** The task took longer than allowed. Its worker was ended. */
export class WorkerTimeout extends Error {}
/** The task needed too much memory, or nested too deeply. Its worker was ended. */
export class WorkerExhausted extends Error {}
/** The task threw an error. */
export class WorkerFailure extends Error {}

export interface WorkerPoolOptions {
  /** The file that each worker runs, which calls `serveWorker`. */
  source: URL;
  /** At least two, so that the work of one share never occupies all of them. */
  workers: number;
  /** Of all trusted shares, and again of all others. */
  maxWaiting: number;
  maxWaitingByShare: number;
  heapMegabytes: number;
  /** All memory of one worker. */
  megabytes: number;
}

interface Job {
  task: unknown;
  ms: number;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Worker {
  child: ChildProcess;
  isReady: boolean;
  running: { share: Share; job: Job } | null;
  /** Stops watching what it uses. */
  unwatch(): void;
}

/** Runs tasks in child processes. */
export interface WorkerPool<Task, Answer> {
  /**
   * Runs a task for at most `ms` milliseconds of processor time, so that a busy machine refuses nobody; after ten times
   * as long it ends in any case. Rejects with `WorkerTimeout`, `WorkerExhausted` or `WorkerFailure`, or refuses it
   * (503) if too many of its share wait already. Tasks of a small `size` come first.
   */
  run(task: Task, options: { share: Share; size: number; ms: number }): Promise<Answer>;
}

const IDLE_MS = 60_000;
/** For loading a worker, on a busy machine. */
const START_SECONDS = 60;
/** How much longer than its processor time a task may take on a busy machine. */
const WALL_TIMES = 10;
/** A worker that a large task left with more memory than this is replaced. */
const RETIRE_MEGABYTES = 320;

/** Opens a pool whose workers start when they are needed, and end when they have had nothing to do for a minute. */
export function openWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const queue = new FairQueue<Job>();
  const workers = new Set<Worker>();
  let idle: NodeJS.Timeout | null = null;

  function advance(): void {
    for (const worker of workers) {
      while (worker.isReady && !worker.running) {
        const next = queue.take();
        if (!next) break;
        begin(worker, next.share, next.item);
      }
    }
    const starting = [...workers].filter(({ isReady }) => !isReady).length;
    const wanted = Math.min(queue.runnable - starting, options.workers - workers.size);
    for (let count = 0; count < wanted; count++) start();
    if (idle) clearTimeout(idle);
    idle = setTimeout(endIdle, IDLE_MS).unref();
  }

  function begin(worker: Worker, share: Share, job: Job): void {
    worker.running = { share, job };
    watch(worker, { cpuSeconds: job.ms / 1000, seconds: (job.ms * WALL_TIMES) / 1000 });
    try {
      worker.child.send(job.task as object, (error) => error && lose(worker, new WorkerExhausted()));
    } catch {
      // It nests too deeply to be sent.
      finish(worker, ({ reject }) => reject(new WorkerExhausted()));
    }
  }

  function watch(worker: Worker, limits: { cpuSeconds?: number; seconds: number }): void {
    worker.unwatch = limitUsage(worker.child, { megabytes: options.megabytes, ...limits }, (what) =>
      lose(worker, what === "time" ? new WorkerTimeout() : new WorkerExhausted()),
    );
  }

  function finish(worker: Worker, answer: (job: Job) => void): void {
    worker.unwatch();
    const { running } = worker;
    if (!running) return;
    worker.running = null;
    queue.done(running.share);
    answer(running.job);
  }

  /** Ends a worker, and fails what it runs. */
  function lose(worker: Worker, error: Error): void {
    if (!workers.has(worker)) return;
    end(worker);
    finish(worker, ({ reject }) => reject(error));
    // A worker that can't even start would be started again forever.
    if (!worker.isReady) {
      const next = queue.take();
      if (next) queue.done(next.share);
      next?.item.reject(new WorkerFailure("the worker didn't start"));
    }
    advance();
  }

  function start(): void {
    const child = forkWorker(options.source, options);
    const worker: Worker = { child, isReady: false, running: null, unwatch: () => undefined };
    workers.add(worker);
    watch(worker, { seconds: START_SECONDS });
    child.on("message", (message: WorkerAnswer) => receive(worker, message));
    child.on("error", () => lose(worker, new WorkerExhausted()));
    child.on("exit", () => lose(worker, new WorkerExhausted()));
  }

  function receive(worker: Worker, message: WorkerAnswer): void {
    // A lost worker may have an answer on its way, which the next caller would receive as theirs.
    if (!workers.has(worker)) return;
    if ("isReady" in message) worker.isReady = true;
    const isLarge = usageOf(worker.child).megabytes > RETIRE_MEGABYTES;
    if (isLarge) end(worker);
    finish(worker, ({ resolve, reject }) => {
      if ("answer" in message) resolve(message.answer);
      else reject("failed" in message ? new WorkerFailure(message.failed) : new WorkerExhausted());
    });
    advance();
  }

  function end(worker: Worker): void {
    workers.delete(worker);
    worker.unwatch();
    worker.child.kill("SIGKILL");
  }

  function endIdle(): void {
    for (const worker of workers) if (!worker.running) end(worker);
  }

  return {
    async run(task, { share, size, ms }) {
      const isFull = queue.sizeOfAll(share.isTrusted) >= options.maxWaiting;
      if (isFull || queue.sizeOf(share) >= options.maxWaitingByShare) {
        throw new Refusal("unavailable", { retryAfter: 1 });
      }
      return new Promise<unknown>((resolve, reject) => {
        queue.add(share, { task, ms, resolve, reject }, size);
        advance();
      }) as Promise<Answer>;
    },
  };
}
