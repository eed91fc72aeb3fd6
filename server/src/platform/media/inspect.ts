import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Unreadable, Unsafe } from "./failures.ts";
import { forkProgram } from "./forkProgram.ts";
import type { Inspect, Inspection, InspectionAnswer, InspectionTask } from "./inspection.ts";

/** For one file. Unpacking half a gigabyte, or decoding two hours, takes time. */
const SECONDS: Readonly<Record<Inspection, number>> = {
  pdf: 20,
  archive: 60,
  epub: 20,
  recording: 30,
  waveform: 120,
};
const HEAP_MEGABYTES = 256;
/** All memory, including outside the heap, which the flag above does not limit. */
const MEGABYTES = 768;
const LOOK_MS = 100;

export interface InspectOptions {
  start?: () => ChildProcess;
  seconds?: Readonly<Record<Inspection, number>>;
  megabytes?: number;
}

/**
 * Reads a file in its own program, which ends with it: too much time or memory is a refusal, not a crash of the
 * server.
 */
export function openInspect(options: InspectOptions = {}): Inspect {
  const { start = startProgram, seconds = SECONDS, megabytes = MEGABYTES } = options;
  return (inspection, task) =>
    new Promise((resolve, reject) => {
      const program = start();
      const done = (act: () => void) => {
        clearTimeout(deadline);
        clearInterval(watch);
        program.removeAllListeners();
        program.on("error", () => undefined);
        program.kill("SIGKILL");
        act();
      };
      const refuse = (why: string) => done(() => reject(new Unsafe(why)));
      const deadline = setTimeout(() => refuse("it takes too long"), seconds[inspection] * 1000);
      const watch = setInterval(() => {
        void memoryOf(program).then((used) => used > megabytes && refuse("it takes too much memory"));
      }, LOOK_MS);
      program.once("message", (answer: InspectionAnswer) =>
        done(() => {
          if ("answer" in answer) return resolve(answer.answer as never);
          reject(answer.refused === "unsafe" ? new Unsafe() : new Unreadable());
        }),
      );
      program.once("error", (error) => done(() => reject(error)));
      program.once("exit", () => refuse("it ended the program that read it"));
      program.send({ inspection, task } satisfies InspectionTask, (error) => error && refuse(error.message));
    });
}

/** Megabytes that a program uses; 0 if the system doesn't report it. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return (Number(statm.split(" ")[1] ?? 0) * 4096) / 1024 ** 2;
}

function startProgram(): ChildProcess {
  return forkProgram("inspectProgram", HEAP_MEGABYTES);
}
