import { whoIsHere } from "./whoIsHere.ts";

/** The ids of liked posts, per person or guest, on this device (specification §3: like store). */
const KEY = "likes";
/** More than this and the oldest is forgotten here; the server knows it still. */
const ROOM = 2000;

const keyOf = () => [KEY, whoIsHere()].filter(Boolean).join(":");

/** What whoever is here likes, as far as this device knows. */
export const readLikeList = (): string[] => read(keyOf());

/** What was liked on this device while nobody was signed in. */
export const readGuestLikes = (): string[] => read(KEY);

/** Forgets likes of a guest that have found their person; what was liked meanwhile stays. */
export function forgetGuestLikes(handedOver: readonly string[]): void {
  const left = readGuestLikes().filter((id) => !handedOver.includes(id));
  write(KEY, left);
}

/** Forgets what a person likes, who signed out by hand. */
export function forgetLikeList(userId: string): void {
  write(`${KEY}:${userId}`, []);
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Notes that a post is liked, or not anymore. */
export function recordLike(postId: string, liked: boolean): void {
  const others = readLikeList().filter((id) => id !== postId);
  write(keyOf(), liked ? [...others, postId] : others);
}

function write(key: string, list: string[]) {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list.slice(-ROOM)));
    else localStorage.removeItem(key);
  } catch {
    // Storage is shut: the like is shown as long as the tab lives.
  }
}
