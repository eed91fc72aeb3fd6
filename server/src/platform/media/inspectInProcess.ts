import type { Inspect, Inspection, Inspections } from "./inspection.ts";

type Read<I extends Inspection> = (task: Inspections[I]["task"]) => Promise<Inspections[I]["answer"]>;
type Readers = { [I in Inspection]: () => Promise<Read<I>> };

/** Each loads no more than it needs. */
const readers: Readers = {
  pdf: async () => (await import("./read/readPdf.ts")).readPdf,
  archive: async () => (await import("./read/readArchive.ts")).readArchive,
  epub: async () => (await import("./read/readEpub.ts")).readEpub,
  sample: async () => (await import("./read/cutSample.ts")).cutSample,
  recording: async () => (await import("./read/readRecording.ts")).readRecording,
  waveform: async () => (await import("./read/readWaveform.ts")).readWaveform,
};

/** Loads what reads this kind of file. */
export const loadReader = <I extends Inspection>(inspection: I): Promise<Read<I>> => readers[inspection]();

/** Reads a file in the current process: in the product, the one that `openInspect` starts for each file. */
export const inspectInProcess: Inspect = async (inspection, task) => (await loadReader(inspection))(task);
