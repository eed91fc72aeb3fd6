import type { PostCard } from "@quire/contracts/records/post";
import type { DraftEntry } from "../../lib/draftTypes.ts";

/** By then the server has a version of what was typed here, dated by its own clock. */
export const SETTLING_MS = 90_000;

/** One line of the list: what the server says of a draft, what this device knows of it, or both. */
export interface DraftLine {
  id: string;
  post: PostCard | null;
  entry: DraftEntry | null;
}

/**
 * The drafts of the server and of this device as one list, the last changed first. `isAll`: the server has answered, and
 * with all it has; a draft that it no longer names was published or deleted elsewhere, and stays only for what it has not
 * heard of yet.
 */
export function mergeDrafts(
  posts: readonly PostCard[],
  entries: readonly DraftEntry[],
  isAll: boolean,
): DraftLine[] {
  const kept = new Map(entries.map((entry) => [entry.id, entry]));
  const named = new Set(posts.map(({ id }) => id));
  const lines: DraftLine[] = posts.map((post) => ({ id: post.id, post, entry: kept.get(post.id) ?? null }));
  for (const entry of entries) {
    if (named.has(entry.id)) continue;
    const isUnheard = !entry.serverKnown || entry.waiting > 0;
    const isDraft = entry.status === "drafts" && entry.role === "owner";
    if (isUnheard || (isDraft && !isAll)) lines.push({ id: entry.id, post: null, entry });
  }
  return lines.sort((a, b) => changedAt(b) - changedAt(a));
}

/** When a draft was changed last, in milliseconds: here, or anywhere. */
export function changedAt({ post, entry }: DraftLine): number {
  return Math.max(post ? Date.parse(post.updated) : 0, entry?.changedAt ?? 0);
}

/**
 * What a line is called: as it was typed last. The server makes a version of what is typed only when that has been quiet
 * for a while, and until then says what it was called before.
 */
export function nameOf({ post, entry }: DraftLine): string {
  const isTypedHere =
    entry && (!post || entry.waiting > 0 || entry.changedAt + SETTLING_MS >= Date.parse(post.updated));
  return (isTypedHere ? entry.title : post?.title) || "Untitled";
}

/** Whether a line is what somebody looks for. */
export function matches(line: DraftLine, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const parent = line.post?.parent?.title ?? line.entry?.parent?.title ?? "";
  const text = `${nameOf(line)} ${parent}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
