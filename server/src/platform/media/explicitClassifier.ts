import type { ChildProcess } from "node:child_process";
import type { ExplicitScores } from "@quire/domain/posts/explicit";
import { forkWorker } from "../workers/forkWorker.ts";
import type { ExplicitTask } from "./explicitWorker.ts";
import { MediaUnavailable } from "./failures.ts";
import type { Media } from "./media.ts";

export interface ExplicitClassifier {
  classify: Media["classifier"];
  close(): void;
}

interface ClassifierOptions {
  /** How to start the worker. */
  start?: () => ChildProcess;
}

interface Waiting {
  task: ExplicitTask;
  resolve(scores: ExplicitScores[]): void;
  reject(error: unknown): void;
}

const MEGABYTES = 256;
/** For one task, including loading the model. */
const SECONDS = 20;
const IDLE_MS = 5 * 60_000;
const MOST_WAITING = 40;

/**
 * Classifies images in a worker that starts with the first image and stops after five minutes without one. If it
 * dies, or takes too long, the next image starts another; the current image is not classified, and so is not
 * accepted.
 */
export function openExplicitClassifier({ start = startWorker }: ClassifierOptions = {}): ExplicitClassifier {
  const queue: Waiting[] = [];
  let worker: ChildProcess | null = null;
  let current: (Waiting & { deadline: NodeJS.Timeout }) | null = null;
  let idle: NodeJS.Timeout | null = null;

  function next(): void {
    if (current) return;
    const waiting = queue.shift();
    if (!waiting) {
      idle ??= setTimeout(stop, IDLE_MS).unref();
      return;
    }
    if (idle) clearTimeout(idle);
    idle = null;
    worker ??= spawnWorker();
    current = { ...waiting, deadline: setTimeout(() => fail("took too long"), SECONDS * 1000) };
    worker.send(waiting.task, (error) => error && fail(error.message));
  }

  function spawnWorker(): ChildProcess {
    const started = start();
    // A worker that was given up may still send a response, which would be taken for another image's.
    const ifCurrent = (act: () => void) => () => {
      if (worker === started) act();
    };
    started.on("message", (scores: ExplicitScores[]) =>
      ifCurrent(() => finish((one) => one.resolve(scores)))(),
    );
    started.on("error", (error) => ifCurrent(() => fail(error.message))());
    started.on(
      "exit",
      ifCurrent(() => fail("ended")),
    );
    return started;
  }

  function fail(why: string): void {
    stop();
    finish((one) => one.reject(new MediaUnavailable(`the judge of pictures ${why}`)));
  }

  function finish(answer: (waiting: Waiting) => void): void {
    if (!current) return;
    clearTimeout(current.deadline);
    const finished = current;
    current = null;
    answer(finished);
    next();
  }

  function stop(): void {
    const stopped = worker;
    worker = null;
    stopped?.kill("SIGKILL");
  }

  return {
    classify(pictures) {
      if (queue.length >= MOST_WAITING) return Promise.reject(new MediaUnavailable("too many pictures wait"));
      return new Promise((resolve, reject) => {
        queue.push({ task: { pictures: [...pictures] }, resolve, reject });
        next();
      });
    },
    close() {
      for (const { reject } of queue.splice(0)) reject(new MediaUnavailable("it is being closed"));
      if (idle) clearTimeout(idle);
      fail("is being closed");
    },
  };
}

function startWorker(): ChildProcess {
  return forkWorker(new URL("./explicitWorker.ts", import.meta.url), { heapMegabytes: MEGABYTES });
}
