import type { ExplicitScores } from "@quire/domain/posts/explicit";
import type { FilmTools } from "./filmTools.ts";
import type { Inspect } from "./inspection.ts";

/** Inspects untrusted uploads. Separate processes do the work, which a malicious file may crash. */
export interface Media {
  /** Scores how explicit each image is: 224 × 224 pixels of three bytes each. Throws `MediaUnavailable`. */
  classifier(pictures: readonly Uint8Array[]): Promise<ExplicitScores[]>;
  /** Reads one file. Throws `Unreadable` and `Unsafe`. */
  inspect: Inspect;
  /** ffmpeg and ffprobe, if this machine has them. */
  film(): Promise<FilmTools | null>;
  close(): Promise<void>;
}
