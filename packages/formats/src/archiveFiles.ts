import type { Readable } from "node:stream";

/** The files of an export: one bare file, or what is in a ZIP. Paths with "/" and no leading "./". */
export interface ArchiveFiles {
  names(): readonly string[];
  /** Bytes of one; rejects with ArchiveProblem when unpacked larger than `maxBytes` or broken. */
  open(name: string): Promise<Readable>;
}

/** What keeps a whole archive from being read; its message says what to do and is shown as it stands. */
export class ArchiveProblem extends Error {
  override name = "ArchiveProblem";
}

/** Nothing in the archive is of the platform that was named: it may be another's. */
export class WrongSource extends ArchiveProblem {}
