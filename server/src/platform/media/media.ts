import type { ExplicitScores } from "@quire/domain/explicit";
import type { FilmTools } from "./filmTools.ts";
import type { Inspect } from "./inspection.ts";

/** What looks into files that strangers send. It is done by programs beside this one, which a hostile file may end. */
export interface Media {
  /** How explicit each picture is: 224 × 224 pixels of three bytes each. Throws `MediaUnavailable`. */
  judge(pictures: readonly Uint8Array[]): Promise<ExplicitScores[]>;
  /** Reads one file. Throws `Unreadable` and `Unsafe`. */
  inspect: Inspect;
  /** ffmpeg and ffprobe, where this machine has them. */
  film(): Promise<FilmTools | null>;
  close(): Promise<void>;
}

/** It could not be looked at now; later it may be. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}

/** The file is not what it should be. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** Reading the file would take more than a file may. */
export class Unsafe extends Error {
  override name = "Unsafe";
}
