import type { EpubFacts, FileRecord } from "@quire/contracts/records/upload";

/** Each question to the program that reads files, with its answer. */
export interface Inspections {
  pdf: {
    task: { path: string };
    answer: { pages: number; page_size: NonNullable<FileRecord["page_size"]> };
  };
  /** A zip, and all that is one: unpacked to nowhere, to see that it can be. */
  archive: { task: { path: string }; answer: { entries: number; unpacked: number } };
  /** What an EPUB says of itself; its cover's picture is written to `coverPath`, where there is one. */
  epub: { task: { path: string; coverPath?: string }; answer: EpubFacts & { hasCover: boolean } };
  /** Of sound or film; what is not said in the file is null. */
  recording: {
    task: { path: string; contentType: string };
    answer: { duration: number | null; width: number | null; height: number | null };
  };
  /** A waveform of WAV and MP3; null for other sound. */
  waveform: { task: { path: string; contentType: string }; answer: { peaks: number[] | null } };
}

export type Inspection = keyof Inspections;

/** Asks about one file. Throws `Unreadable` and `Unsafe`. */
export type Inspect = <I extends Inspection>(
  inspection: I,
  task: Inspections[I]["task"],
) => Promise<Inspections[I]["answer"]>;

/** What goes over to the program, and what comes back. */
export interface InspectionTask {
  inspection: Inspection;
  task: Inspections[Inspection]["task"];
}
export type InspectionAnswer =
  | { answer: Inspections[Inspection]["answer"] }
  | { refused: "unreadable" | "unsafe" };
