import type { Readable } from "node:stream";

/** The files of an export: one bare file, or the entries of a ZIP. Paths use "/" and have no leading "./". */
export interface ArchiveFiles {
  names(): readonly string[];
  /** Reads the bytes of one file; rejects with ArchiveProblem if it is broken or larger than `maxBytes` unpacked. */
  open(name: string): Promise<Readable>;
}

/** Why a whole archive can't be read; the message says what to do and is shown to the user unmodified. */
export class ArchiveProblem extends Error {
  override name = "ArchiveProblem";
}

/** Nothing in the archive is from the named platform: it may be another's. */
export class WrongSource extends ArchiveProblem {}
