import type { ChapterRow } from "@quire/contracts/records/post";
import { type PartState, partState } from "@quire/domain/posts/planning";
import { countOf } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";

/** The noun for a part of a serial, in the middle of a sentence. */
export const partOf = (kind: "story" | "comic"): "chapter" | "episode" =>
  kind === "comic" ? "episode" : "chapter";

/** What plans a part before its text exists. */
export const PLAN_LABELS = { story: "Plan a chapter", comic: "Plan an episode" } as const;

/** A part's title, or its first words, with a fallback for an untitled one. */
export const titleOfPart = (part: Pick<ChapterRow, "title" | "own">, kind: "story" | "comic"): string =>
  part.title || part.own?.first_words || `Untitled ${partOf(kind)}`;

/** The state of a part on the board. A schedule that failed counts as none. */
export const stateOfPart = ({ own }: Pick<ChapterRow, "own">): PartState =>
  partState({
    isPublished: own?.status === "published",
    isScheduled: own?.scheduled ? !own.scheduled.problem : false,
    words: own?.words ?? 0,
    // Absent in a copy that was saved by an earlier version of the app.
    files: own?.files ?? 0,
  });

/** The secondary line of a part: its length, and when it was last changed. */
export function partNote(part: ChapterRow, now: number): string {
  const length = part.pages > 0 ? countOf(part.pages, "page") : countOf(part.own?.words ?? 0, "word");
  const changed = part.own ? `changed ${formatRelative(part.own.updated, now)}` : null;
  return [length, changed].filter(Boolean).join(" · ");
}
