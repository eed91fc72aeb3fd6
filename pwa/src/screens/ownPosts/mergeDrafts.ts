import type { PostCard } from "@quire/contracts/records/post";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { isEditedHere } from "../../widgets/drafts/deviceCopy.ts";

/** One row of the list: a draft as the server has it, as this device has it, or both. */
export interface DraftItem {
  id: string;
  post: PostCard | null;
  entry: DraftEntry | null;
}

/**
 * Merges the drafts of the server and of this device, the last changed first. `isAll`: the server has returned all
 * of its drafts; a draft that it no longer lists was published or deleted elsewhere, and stays only if it has
 * unsent changes.
 */
export function mergeDrafts(
  posts: readonly PostCard[],
  entries: readonly DraftEntry[],
  isComplete: boolean,
): DraftItem[] {
  const local = new Map(entries.map((entry) => [entry.id, entry]));
  const named = new Set(posts.map(({ id }) => id));
  const lines: DraftItem[] = posts.map((post) => ({ id: post.id, post, entry: local.get(post.id) ?? null }));
  for (const entry of entries) {
    if (named.has(entry.id)) continue;
    const isUnsent = !entry.serverKnown || entry.waiting > 0;
    const isDraft = entry.status === "drafts" && entry.role === "owner";
    if (isUnsent || (isDraft && !isComplete)) lines.push({ id: entry.id, post: null, entry });
  }
  return lines.sort((a, b) => changedAt(b) - changedAt(a));
}

/** Returns when a draft was last changed, here or elsewhere, in milliseconds. */
export function changedAt({ post, entry }: DraftItem): number {
  return Math.max(post ? Date.parse(post.updated) : 0, entry?.changedAt ?? 0);
}

/** Returns the title typed last, here or elsewhere. */
export function nameOf({ post, entry }: DraftItem): string {
  const title = isEditedHere(entry, post?.updated ?? null) ? entry?.title : post?.title;
  return title || post?.first_words || "Untitled";
}

/** Returns whether a row matches a search. */
export function matches(line: DraftItem, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const parent = line.post?.parent?.title ?? line.entry?.parent?.title ?? "";
  const text = `${nameOf(line)} ${parent}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
