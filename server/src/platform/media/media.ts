import type { ExplicitScores } from "@quire/domain/posts/explicit";
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
