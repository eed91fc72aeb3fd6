import type { AccessResult, MediaKind, PostType } from "../enums.ts";

/** Maximum length of a serial to reorder at once. In a longer one, parts are moved one by one. */
export const SERIAL_REORDER_MAX = 2000;

/** A chapter or episode in its parent's list, in reading order. */
export interface Child {
  id: string;
  access?: AccessResult;
}

/**
 * Returns the chapters before and after this one. In an archive (a buyer's copy of a closed site) only readable
 * ones are returned: the rest can no longer be bought.
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

/** Returns the type of a serial's parts: chapters for a story, episodes for a comic; null for anything else. */
export function childTypeOf(subtype: MediaKind): "chapter" | "episode" | null {
  if (subtype === "story") return "chapter";
  return subtype === "comic" ? "episode" : null;
}

/** Returns the kind of serial that a part belongs to. */
export const serialOf = (part: PostType): "story" | "comic" => (part === "episode" ? "comic" : "story");
