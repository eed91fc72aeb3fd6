import type { PageMeta } from "@quire/documents/pageMeta";
import type { ImageSource } from "@quire/documents/schema";
import type { DraftAnswers, DraftTask } from "../draftWork.ts";
import type { Changes } from "../lifecycle/applyChanges.ts";
import type { FormFields, PublishedForm } from "../publication/publishedForm.ts";
import type { Snapshot } from "../snapshot.ts";

/**
 * Work on a text; `now` is the timestamp of its new ids. Blocks pass between processes as JSON, which takes a fraction
 * of the time of the objects themselves.
 */
export type ParseTask =
  | { kind: "markdown"; text: string; now: number }
  | { kind: "blocks"; json: string }
  | { kind: "write"; json: string; featured: boolean }
  | { kind: "draft"; base64: string; now: number }
  | { kind: "page"; html: string }
  | { kind: "pictures"; draft: Uint8Array; placed: ReadonlyMap<string, ImageSource> }
  /** The JSON of a `DraftText`. */
  | { kind: "seed"; json: string }
  | { kind: "slices"; update: Uint8Array }
  /** The JSON of a `Save`. */
  | { kind: "decide"; json: string }
  | { kind: "render"; json: string; fields: FormFields; files: ReadonlyMap<string, string> }
  | { kind: "html"; json: string }
  | { kind: "words"; json: string }
  | DraftTask;

/** A save to decide: see `decideSave`. */
export interface Save {
  current: Snapshot;
  base: Snapshot | null;
  changes: Changes;
  merge: boolean;
}

/** What is parsed of each kind of text. */
export interface ParseAnswers extends DraftAnswers {
  /** A `ParsedDocument` as JSON. */
  markdown: string;
  /** The same. */
  blocks: string;
  /** The blocks as markdown. */
  write: string;
  draft: MadeDraft | DraftProblem;
  page: PageMeta;
  /** The draft with its pictures placed. */
  pictures: Uint8Array;
  /** The first state of a text's document. */
  seed: Uint8Array;
  slices: Uint8Array[];
  /** A `SaveDecision` as JSON. */
  decide: string;
  render: PublishedForm;
  html: string;
  words: number;
}

/** A live draft created on a device, with its text. */
export interface MadeDraft {
  /** Its Yjs document as one update. */
  state: Uint8Array;
  /** The JSON of a `DraftText`. */
  text: string;
}

/** Why an update is no draft. */
export interface DraftProblem {
  problem: "unreadable" | "partial" | "too_long" | "too_complex";
}
