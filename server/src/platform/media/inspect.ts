import type { ChildProcess } from "node:child_process";
import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { forkWorker } from "../workers/forkWorker.ts";
import { limitUsage } from "../workers/limitUsage.ts";
import type { Inspect, Inspection, InspectionAnswer, InspectionTask } from "./inspection.ts";

/** For one file. Unpacking half a gigabyte, or decoding two hours, takes time. */
const SECONDS: Readonly<Record<Inspection, number>> = {
  pdf: 20,
  archive: 60,
  epub: 20,
  sample: 60,
  recording: 30,
  waveform: 120,
};
/** Of processor time. Pages and a package are read in a fraction of a second; one built to take longer gets no more. */
const CPU_SECONDS: Partial<Record<Inspection, number>> = { pdf: 3, epub: 5, sample: 30 };
const HEAP_MEGABYTES = 256;
/** All memory, including outside the heap, which the flag above does not limit. */
const MEGABYTES = 768;

/** For starting the worker, on a busy machine. */
const START_SECONDS = 60;

const FAILURES = { unreadable: Unreadable, protected: Protected, unsafe: Unsafe };

export interface InspectOptions {
  startSeconds?: number;
  start?: () => ChildProcess;
  seconds?: Readonly<Record<Inspection, number>>;
  megabytes?: number;
}

/**
 * Reads a file in its own process, which ends with it: too much time or memory is a refusal, not a crash of the
 * server.
 */
export function openInspect(options: InspectOptions = {}): Inspect {
  const {
    start = startWorker,
    startSeconds = START_SECONDS,
    seconds = SECONDS,
    megabytes = MEGABYTES,
  } = options;
  return (inspection, task) =>
    new Promise((resolve, reject) => {
      const worker = start();
      const done = (act: () => void) => {
        unwatch();
        worker.kill("SIGKILL");
        // What follows, such as its exit, finds the promise settled.
        act();
      };
      const refuse = (why: string) => done(() => reject(new Unsafe(why)));
      const limit = (limits: { seconds: number; cpuSeconds?: number | undefined }) =>
        limitUsage(worker, { megabytes, ...limits }, (what) =>
          refuse(what === "time" ? "it takes too long" : "it takes too much memory"),
        );
      let unwatch = limit({ seconds: startSeconds });
      worker.on("message", (answer: InspectionAnswer) => {
        if ("began" in answer) {
          unwatch();
          unwatch = limit({ seconds: seconds[inspection], cpuSeconds: CPU_SECONDS[inspection] });
          return;
        }
        done(() => {
          if ("answer" in answer) return resolve(answer.answer as never);
          reject(new FAILURES[answer.refused](answer.reason));
        });
      });
      worker.on("error", (error) => done(() => reject(error)));
      worker.once("exit", () => refuse("it ended the process that read it"));
      worker.send({ inspection, task } satisfies InspectionTask, (error) => error && refuse(error.message));
    });
}

function startWorker(): ChildProcess {
  return forkWorker(new URL("./inspectWorker.ts", import.meta.url), { heapMegabytes: HEAP_MEGABYTES });
}
