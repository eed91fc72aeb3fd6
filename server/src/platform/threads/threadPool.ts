import { readFileSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { Refusal } from "../http/refusal.ts";
import { FairQueue } from "../limits/fairQueue.ts";
import { processorSeconds } from "../processorTime.ts";
import { openThread } from "./openThread.ts";
import type { ThreadAnswer } from "./serveThread.ts";

/** The work took longer than allowed, and its thread was ended. */
export class ThreadTimeout extends Error {}
/** The work failed in its thread. */
export class ThreadFailure extends Error {
  /** It needed too much memory, or nested too deeply. */
  get isExhausted(): boolean {
    const { code } = (this.cause ?? {}) as NodeJS.ErrnoException;
    return code === "ERR_WORKER_OUT_OF_MEMORY" || this.message.startsWith("RangeError");
  }
}

export interface ThreadPoolOptions {
  /** The file that each thread runs, which calls `serveThread`. */
  source: URL;
  /** At least two, so that one user's work never occupies all of them. */
  threads: number;
  maxWaiting: number;
  maxWaitingByUser: number;
  heapMegabytes: number;
}

interface Job {
  task: unknown;
  ms: number;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  /** Null until it is loaded. */
  statPath: string | null;
  running: { user: string; job: Job; timer: NodeJS.Timeout } | null;
}

/** Runs tasks of users in threads. */
export interface ThreadPool<Task, Answer> {
  /**
   * Runs a task for at most `ms` milliseconds of processor time, so that a busy machine refuses nobody. Where the
   * system doesn't count it, and after ten times as long, time counts as it passes. Rejects with `ThreadTimeout` or
   * `ThreadFailure`, or refuses it (503) if too many wait already.
   */
  run(task: Task, options: { user: string; ms: number }): Promise<Answer>;
}

const IDLE_MS = 60_000;
/** How much longer than its processor time a task may take on a busy machine. */
const WALL_TIMES = 10;

/** Milliseconds of processor time that a thread has used; 0 where the system doesn't count it. */
function processorMs({ statPath }: Thread): number {
  try {
    return processorSeconds(readFileSync(statPath ?? "", "utf8")) * 1000;
  } catch {
    return 0;
  }
}

/** Opens a pool whose threads start when they are needed, and end when they have had nothing to do for a minute. */
export function openThreadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  const queue = new FairQueue<Job>();
  const threads = new Set<Thread>();
  let idle: NodeJS.Timeout | null = null;

  function advance(): void {
    for (const thread of threads) {
      if (thread.statPath === null || thread.running) continue;
      const next = queue.take();
      if (!next) break;
      begin(thread, next.user, next.item);
    }
    const starting = [...threads].filter(({ statPath }) => statPath === null).length;
    const wanted = Math.min(queue.runnable - starting, options.threads - threads.size);
    for (let count = 0; count < wanted; count++) start();
    if (idle) clearTimeout(idle);
    idle = setTimeout(endIdle, IDLE_MS).unref();
  }

  function begin(thread: Thread, user: string, job: Job): void {
    const used = processorMs(thread);
    const check = (wallMs: number) => {
      const left = job.ms - (processorMs(thread) - used);
      if (!thread.statPath || left <= 0 || wallMs >= WALL_TIMES * job.ms)
        return lose(thread, new ThreadTimeout());
      if (thread.running) thread.running.timer = setTimeout(check, left, wallMs + left);
    };
    thread.running = { user, job, timer: setTimeout(check, job.ms, job.ms) };
    thread.worker.postMessage(job.task);
  }

  function finish(thread: Thread, answer: (job: Job) => void): void {
    const { running } = thread;
    if (!running) return;
    clearTimeout(running.timer);
    thread.running = null;
    queue.done(running.user);
    answer(running.job);
  }

  /** Ends a thread, and fails what it runs. */
  function lose(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    finish(thread, (job) => job.reject(error));
    // A thread that can't even start would be started again forever.
    if (thread.statPath === null) {
      const next = queue.take();
      if (next) queue.done(next.user);
      next?.item.reject(error);
    }
    advance();
  }

  function start(): void {
    const worker = openThread(options.source, {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes },
    });
    const thread: Thread = { worker, statPath: null, running: null };
    threads.add(thread);
    // An idle thread must not keep the process from exiting.
    worker.unref();
    worker.on("message", (message: ThreadAnswer) => {
      // A lost thread may have an answer on its way, which the next caller would receive as theirs.
      if (!threads.has(thread)) return;
      if ("statPath" in message) thread.statPath = message.statPath;
      else if ("failed" in message) finish(thread, ({ reject }) => reject(new ThreadFailure(message.failed)));
      else finish(thread, ({ resolve }) => resolve(message.answer));
      advance();
    });
    worker.on("error", (error) => lose(thread, new ThreadFailure(error.message, { cause: error })));
    worker.on("exit", () => lose(thread, new ThreadFailure("its thread ended")));
  }

  function endIdle(): void {
    for (const thread of threads) {
      if (thread.running) continue;
      threads.delete(thread);
      void thread.worker.terminate();
    }
  }

  return {
    async run(task, { user, ms }) {
      if (queue.size >= options.maxWaiting || queue.sizeOf(user) >= options.maxWaitingByUser) {
        throw new Refusal("unavailable", { retryAfter: 1 });
      }
      return new Promise<unknown>((resolve, reject) => {
        queue.add(user, { task, ms, resolve, reject });
        advance();
      }) as Promise<Answer>;
    },
  };
}
