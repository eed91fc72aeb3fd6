import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { processorSeconds } from "../processorTime.ts";
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
/** Of processor time. A PDF's pages are counted in a fraction of a second; one built to take longer gets no more. */
const CPU_SECONDS: Partial<Record<Inspection, number>> = { pdf: 3 };
const HEAP_MEGABYTES = 256;
/** All memory, including outside the heap, which the flag above does not limit. */
const MEGABYTES = 768;
const LOOK_MS = 100;

/** For starting the program, on a busy machine. */
const START_SECONDS = 60;

export interface InspectOptions {
  startSeconds?: number;
  start?: () => ChildProcess;
  seconds?: Readonly<Record<Inspection, number>>;
  megabytes?: number;
}

/**
 * Reads a file in its own program, which ends with it: too much time or memory is a refusal, not a crash of the
 * server.
 */
export function openInspect(options: InspectOptions = {}): Inspect {
  const {
    start = startProgram,
    startSeconds = START_SECONDS,
    seconds = SECONDS,
    megabytes = MEGABYTES,
  } = options;
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
      let deadline = setTimeout(() => refuse("it takes too long"), startSeconds * 1000);
      const mayUse = CPU_SECONDS[inspection] ?? Infinity;
      /** Processor time that starting the program took; it doesn't count. */
      let before = Infinity;
      const watch = setInterval(() => {
        void usageOf(program).then((used) => {
          if (used.megabytes > megabytes) refuse("it takes too much memory");
          else if (used.cpuSeconds - before > mayUse) refuse("it takes too long");
        });
      }, LOOK_MS);
      program.on("message", (answer: InspectionAnswer) => {
        if ("began" in answer) {
          clearTimeout(deadline);
          deadline = setTimeout(() => refuse("it takes too long"), seconds[inspection] * 1000);
          void usageOf(program).then(({ cpuSeconds }) => {
            before = cpuSeconds;
          });
          return;
        }
        done(() => {
          if ("answer" in answer) return resolve(answer.answer as never);
          reject(answer.refused === "unsafe" ? new Unsafe() : new Unreadable());
        });
      });
      program.once("error", (error) => done(() => reject(error)));
      program.once("exit", () => refuse("it ended the program that read it"));
      program.send({ inspection, task } satisfies InspectionTask, (error) => error && refuse(error.message));
    });
}

/** What a program uses; 0 if the system doesn't report it. */
async function usageOf({ pid }: ChildProcess): Promise<{ megabytes: number; cpuSeconds: number }> {
  const [statm, stat] = await Promise.all(
    ["statm", "stat"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
  );
  return {
    megabytes: (Number((statm ?? "").split(" ")[1] ?? 0) * 4096) / 1024 ** 2,
    cpuSeconds: processorSeconds(stat ?? ""),
  };
}

function startProgram(): ChildProcess {
  return forkProgram("inspectProgram", HEAP_MEGABYTES);
}
