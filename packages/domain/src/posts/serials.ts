import type { AccessResult, MediaKind, PostType } from "../enums.ts";

/** The longest serial that can be put in another order in one go. A longer one is moved part by part. */
export const SERIAL_REORDER_MAX = 2000;

/** A chapter or an episode in its parent's list, in reading order. */
export interface Child {
  id: string;
  access?: AccessResult;
}

/**
 * The chapters before and after this one. In an archive (what a person keeps of a site that has closed)
 * only those that open for them are offered: the rest could no longer be bought.
 */
export function neighbours<T extends Child>(
  children: readonly T[],
  id: string,
  options: { archived?: boolean } = {},
): { previous: T | null; next: T | null } {
  const at = children.findIndex((child) => child.id === id);
  if (at < 0) return { previous: null, next: null };
  const offered = (child: T) => !options.archived || child.access === "granted";
  return {
    previous: children.slice(0, at).findLast(offered) ?? null,
    next: children.slice(at + 1).find(offered) ?? null,
  };
}

/** A story's parts are chapters, a comic's are episodes; null for what has no parts. */
export function childTypeOf(subtype: MediaKind): "chapter" | "episode" | null {
  if (subtype === "story") return "chapter";
  return subtype === "comic" ? "episode" : null;
}

/** The kind of serial that a part belongs to; null for what is no part. */
export function serialOf(ptype: PostType): "story" | "comic" | null {
  if (ptype === "chapter") return "story";
  return ptype === "episode" ? "comic" : null;
}

/** "Chapter 3", "Episode 12". */
export function partLabel(ptype: "chapter" | "episode", number: number): string {
  return `${ptype === "chapter" ? "Chapter" : "Episode"} ${number}`;
}
