import { Unreadable, Unsafe } from "./failures.ts";
import type { Inspection, InspectionAnswer, Inspections, InspectionTask } from "./inspection.ts";

type Readers = { [I in Inspection]: (task: Inspections[I]["task"]) => Promise<Inspections[I]["answer"]> };

/** Each loads no more than it needs. */
const readers: Readers = {
  pdf: async (task) => (await import("./read/readPdf.ts")).readPdf(task),
  archive: async (task) => (await import("./read/readArchive.ts")).readArchive(task),
  epub: async (task) => (await import("./read/readEpub.ts")).readEpub(task),
  recording: async (task) => (await import("./read/readRecording.ts")).readRecording(task),
  waveform: async (task) => (await import("./read/readWaveform.ts")).readWaveform(task),
};

async function answer({ inspection, task }: InspectionTask): Promise<InspectionAnswer> {
  try {
    return { answer: await readers[inspection](task as never) };
  } catch (error) {
    if (error instanceof Unsafe) return { refused: "unsafe" };
    if (error instanceof Unreadable) return { refused: "unreadable" };
    throw error;
  }
}

// Runs in a program of its own, started by inspect.ts: one file in, one answer out.
process.once("message", (task: InspectionTask) => {
  void answer(task).then((found) => process.send?.(found));
});
process.on("disconnect", () => process.exit());
