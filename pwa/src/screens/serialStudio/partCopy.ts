import type { ChapterRow } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";

/** The noun for a part of a serial, in the middle of a sentence. */
export const partOf = (kind: "story" | "comic"): "chapter" | "episode" =>
  kind === "comic" ? "episode" : "chapter";

/** A part's title, with a fallback for an untitled one. */
export const titleOfPart = (part: Pick<ChapterRow, "title" | "index">, kind: "story" | "comic"): string =>
  part.title || `Untitled ${partOf(kind)}`;

/** The secondary line of a part: its length, and when it was last changed. */
export function partNote(part: ChapterRow, now: number): string {
  const length = part.pages > 0 ? countOf(part.pages, "page") : countOf(part.own?.words ?? 0, "word");
  const changed = part.own ? `changed ${formatRelative(part.own.updated, now)}` : null;
  return [length, changed].filter(Boolean).join(" · ");
}
