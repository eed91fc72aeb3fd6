import type { PageMeta } from "@quire/documents/pageMeta";
import type { ParsedDocument } from "@quire/documents/parse";
import type { ImageSource } from "@quire/documents/schema";
import type { DraftText } from "../draftText.ts";

/** A text to parse; `now` is the timestamp of its new ids. */
export type ParseTask =
  | { kind: "markdown"; text: string; now: number }
  | { kind: "draft"; base64: string; now: number }
  | { kind: "page"; html: string }
  | { kind: "pictures"; draft: Uint8Array; placed: ReadonlyMap<string, ImageSource> };

/** What is parsed of each kind of text. */
export interface ParseAnswers {
  markdown: ParsedDocument;
  draft: MadeDraft | DraftProblem;
  page: PageMeta;
  /** The draft with its pictures placed. */
  pictures: Uint8Array;
}

/** A live draft created on a device, with its text. */
export interface MadeDraft {
  /** Its Yjs document as one update. */
  state: Uint8Array;
  text: DraftText;
}

/** Why an update is no draft. */
export interface DraftProblem {
  problem: "unreadable" | "partial" | "too_long";
}
