import type { ChildProcess } from "node:child_process";
import type { ExplicitScores } from "@quire/domain/posts/explicit";
import type { ExplicitTask } from "./explicitProgram.ts";
import { MediaUnavailable } from "./failures.ts";
import { forkProgram } from "./forkProgram.ts";
import type { Media } from "./media.ts";

export interface ExplicitJudge {
  judge: Media["judge"];
  close(): void;
}

interface JudgeOptions {
  /** How the program is started. */
  start?: () => ChildProcess;
}

interface Waiting {
  task: ExplicitTask;
  resolve(scores: ExplicitScores[]): void;
  reject(error: unknown): void;
}

const MEGABYTES = 256;
/** For one task, the loading of the model included. */
const SECONDS = 20;
const IDLE_MS = 5 * 60_000;
const MOST_WAITING = 40;

/**
 * Judges pictures in a program that is started with the first and stopped when none comes for five minutes. One that
 * dies, or takes too long, is replaced with the next picture; the one it had is not judged, and so is not let in.
 */
export function openExplicitJudge({ start = startProgram }: JudgeOptions = {}): ExplicitJudge {
  const queue: Waiting[] = [];
  let program: ChildProcess | null = null;
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
    program ??= begin();
    current = { ...waiting, deadline: setTimeout(() => fail("took too long"), SECONDS * 1000) };
    program.send(waiting.task, (error) => error && fail(error.message));
  }

  function begin(): ChildProcess {
    const begun = start();
    // One that was given up may still have an answer on its way, which would be taken for another picture's.
    const ifCurrent = (act: () => void) => () => {
      if (program === begun) act();
    };
    begun.on("message", (scores: ExplicitScores[]) =>
      ifCurrent(() => settle((one) => one.resolve(scores)))(),
    );
    begun.on("error", (error) => ifCurrent(() => fail(error.message))());
    begun.on(
      "exit",
      ifCurrent(() => fail("ended")),
    );
    return begun;
  }

  function fail(why: string): void {
    stop();
    settle((one) => one.reject(new MediaUnavailable(`the judge of pictures ${why}`)));
  }

  function settle(answer: (waiting: Waiting) => void): void {
    if (!current) return;
    clearTimeout(current.deadline);
    const settled = current;
    current = null;
    answer(settled);
    next();
  }

  function stop(): void {
    const stopped = program;
    program = null;
    stopped?.kill("SIGKILL");
  }

  return {
    judge(pictures) {
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

function startProgram(): ChildProcess {
  return forkProgram("explicitProgram", MEGABYTES);
}
