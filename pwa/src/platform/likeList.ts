import { whoIsHere } from "./whoIsHere.ts";

/** The ids of liked posts, per person or guest, on this device (specification §3: like store). */
const KEY = "likes";
/** More than this and the oldest is forgotten here; the server knows it still. */
const ROOM = 2000;

const keyOf = () => [KEY, whoIsHere()].filter(Boolean).join(":");

/** What whoever is here likes, as far as this device knows. */
export function readLikeList(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Notes that a post is liked, or not anymore. */
export function noteLike(postId: string, liked: boolean): void {
  const others = readLikeList().filter((id) => id !== postId);
  const list = liked ? [...others, postId] : others;
  try {
    localStorage.setItem(keyOf(), JSON.stringify(list.slice(-ROOM)));
  } catch {
    // Storage is shut: the like is shown as long as the tab lives.
  }
}
