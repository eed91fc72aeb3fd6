import { currentUserId } from "./currentUser.ts";

/** The ids of liked posts on this device, per user or guest (specification §3: like store). */
const KEY = "likes";
/** Beyond this the oldest likes are dropped from the device; the server still has them. */
const ROOM = 2000;

const keyOf = () => [KEY, currentUserId()].filter(Boolean).join(":");

/** Returns the current user's or guest's likes, as far as this device knows. */
export const readLikeList = (): string[] => read(keyOf());

/** Returns what was liked on this device without a sign-in. */
export const readGuestLikes = (): string[] => read(KEY);

/** Removes a guest's likes that a user has taken over; newer ones stay. */
export function forgetGuestLikes(adopted: readonly string[]): void {
  const left = readGuestLikes().filter((id) => !adopted.includes(id));
  write(KEY, left);
}

/** Removes a user's likes after a sign-out by hand. */
export function forgetLikeList(userId: string): void {
  write(`${KEY}:${userId}`, []);
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Records whether a post is liked. */
export function recordLike(postId: string, liked: boolean): void {
  const others = readLikeList().filter((id) => id !== postId);
  write(keyOf(), liked ? [...others, postId] : others);
}

function write(key: string, list: string[]) {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list.slice(-ROOM)));
    else localStorage.removeItem(key);
  } catch {
    // Storage is unavailable: the like lasts as long as the tab.
  }
}
