import type { EpubFacts, FileRecord } from "@quire/contracts/records/upload";

/** The inspections of the worker that reads files, with their results. */
export interface Inspections {
  pdf: {
    task: { path: string };
    answer: { pages: number; page_size: NonNullable<FileRecord["page_size"]> };
  };
  /** A zip, and formats based on it: unpacked without storing it, to check that it can be. */
  archive: { task: { path: string }; answer: { entries: number; unpacked: number } };
  /** The metadata of an EPUB; its cover image is written to `coverPath`, if it has one. */
  epub: { task: { path: string; coverPath?: string }; answer: EpubFacts & { hasCover: boolean } };
  /** The beginning of a PDF or EPUB, written to `samplePath`; nothing if nobody may read any of it before buying it. */
  sample: {
    task: { path: string; contentType: string; samplePath: string };
    answer: { isCut: boolean; pages: number | null };
  };
  /** Sound or film; null for what the file doesn't say. */
  recording: {
    task: { path: string; contentType: string };
    answer: {
      duration: number | null;
      width: number | null;
      height: number | null;
      chapters: FileRecord["chapters"];
    };
  };
  /** A waveform of WAV and MP3; null for other sound. */
  waveform: { task: { path: string; contentType: string }; answer: { peaks: number[] | null } };
}

export type Inspection = keyof Inspections;

/** Inspects one file. Throws `Unreadable`, `Protected` and `Unsafe`. */
export type Inspect = <I extends Inspection>(
  inspection: I,
  task: Inspections[I]["task"],
) => Promise<Inspections[I]["answer"]>;

/** What is sent to the worker, and what it sends back. */
export interface InspectionTask {
  inspection: Inspection;
  task: Inspections[Inspection]["task"];
}
export type InspectionAnswer =
  /** The worker is loaded, and begins to read the file. */
  | { began: true }
  | { answer: Inspections[Inspection]["answer"] }
  | { refused: "unreadable" | "protected" | "unsafe"; reason: string };
