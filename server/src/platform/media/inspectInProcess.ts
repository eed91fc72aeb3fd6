import type { Inspect, Inspection, Inspections } from "./inspection.ts";

type Readers = { [I in Inspection]: (task: Inspections[I]["task"]) => Promise<Inspections[I]["answer"]> };

/** Each loads no more than it needs. */
const readers: Readers = {
  pdf: async (task) => (await import("./read/readPdf.ts")).readPdf(task),
  archive: async (task) => (await import("./read/readArchive.ts")).readArchive(task),
  epub: async (task) => (await import("./read/readEpub.ts")).readEpub(task),
  recording: async (task) => (await import("./read/readRecording.ts")).readRecording(task),
  waveform: async (task) => (await import("./read/readWaveform.ts")).readWaveform(task),
};

/** Reads a file in the current process: in the product, the one that `openInspect` starts for each file. */
export const inspectInProcess: Inspect = (inspection, task) => readers[inspection](task);
