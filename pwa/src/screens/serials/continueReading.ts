import type { ChapterRow } from "@quire/contracts/records/post";

/** From this fraction on a chapter counts as read: the last lines are often notes or thanks. */
const READ = 0.95;

export type ReadState = "unread" | "reading" | "read";

/** Fraction read of each chapter, 0 to 1, by id. */
export type ReadMarks = Readonly<Record<string, number>>;

export function readState(marks: ReadMarks, id: string): ReadState {
  const fraction = marks[id] ?? 0;
  if (fraction >= READ) return "read";
  return fraction > 0 ? "reading" : "unread";
}

export interface NextRead {
  kind: "start" | "continue" | "again";
  chapter: ChapterRow;
}

/** The chapter to read next: the furthest one opened, or the one after it if that is finished. */
export function continueReading(chapters: readonly ChapterRow[], marks: ReadMarks): NextRead | null {
  const [first] = chapters;
  if (!first) return null;
  const at = chapters.findLastIndex((chapter) => readState(marks, chapter.id) !== "unread");
  const furthest = chapters[at];
  if (!furthest) return { kind: "start", chapter: first };
  if (readState(marks, furthest.id) === "reading") return { kind: "continue", chapter: furthest };
  const next = chapters[at + 1];
  return next ? { kind: "continue", chapter: next } : { kind: "again", chapter: first };
}
