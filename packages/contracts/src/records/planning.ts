import type { SerialNoteKind } from "@quire/domain/posts/planning";

/** A creator's plan for a chapter or episode. Never shown to readers. */
export interface ChapterPlan {
  note: string;
  word_target: number | null;
  /** A calendar day, such as `2027-03-03`. */
  due_on: string | null;
}

/** The days of the week on which a serial's parts are published. */
export interface SerialRhythm {
  /** 0 is Sunday. */
  days: number[];
  /** Local time, such as `18:00`. */
  time: string;
  /** IANA name, such as `Europe/Berlin`. */
  time_zone: string;
}

export interface SerialPause {
  message: string;
  /** A calendar day; null if it isn't known. */
  returns_on: string | null;
  paused_at: string;
}

/** When the next parts of a serial come, as its creator planned it. */
export interface SerialPlan {
  rhythm: SerialRhythm | null;
  pause: SerialPause | null;
  /** The sentence that readers see. */
  notice: string | null;
}

/** A private note of a serial, such as on one of its characters. */
export interface SerialNote {
  id: string;
  kind: SerialNoteKind;
  name: string;
  text: string;
  updated: string;
}
