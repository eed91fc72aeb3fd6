import { SCHEDULE_RANGE } from "@quire/domain/posts/scheduling";
import type { PostDate } from "./moments.ts";

/** The key that keeps a text from readers; null names its place in the folder instead. */
export interface Mark {
  key: string | null;
  line: number | null;
  /** As written, such as `published: false`. */
  text: string;
}

/** What front matter and the file's path say about who may see a text, and from when. */
export interface Marks {
  /** What keeps it from readers, whenever it is. */
  hidden: Mark | null;
  /** Its author says that it is for readers. */
  isPublic: boolean;
  /** Its dates, by how specific they are: the lowest rank first. */
  dates: { date: PostDate; rank: number; mark: Mark }[];
}

/** What front matter says about who may see a text. */
export type Publicity =
  | { kind: "unsaid" }
  /** Its author says that it is for readers. */
  | { kind: "public" }
  | { kind: "private"; mark: Mark }
  /** For readers from a time in the future. */
  | { kind: "later"; at: Date; mark: Mark };

type HeldBack = Extract<Publicity, { kind: "private" | "later" }>;

/** Whether a text is not for readers now. */
export function isHeldBack(publicity: Publicity): publicity is HeldBack {
  return publicity.kind === "private" || publicity.kind === "later";
}

/** Returns when to publish a text automatically; null without a future time, or if it is more than a year away. */
export function scheduleOf(publicity: Publicity, now: Date): Date | null {
  if (publicity.kind !== "later") return null;
  const wait = publicity.at.getTime() - now.getTime();
  if (wait > SCHEDULE_RANGE.most) return null;
  // A time within the next minute is taken as the next possible one; the request takes time too.
  return new Date(now.getTime() + Math.max(wait, 2 * SCHEDULE_RANGE.least));
}

/** Returns why a text is saved as a draft, if its author may not expect it: `draft: true` needs no reason. */
export function whyDraft(publicity: Publicity): { line: number | null; message: string } | null {
  if (!isHeldBack(publicity) || publicity.mark.key?.toLowerCase() === "draft") return null;
  const { key, line, text } = publicity.mark;
  const until = publicity.kind === "later" ? ", which is more than a year away" : "";
  return { line, message: `saved as a draft, because ${key === null ? text : `of ${text}`}${until}` };
}
