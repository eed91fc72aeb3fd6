import { currentUserId } from "./currentUser.ts";
import { readStored, store } from "./storedText.ts";

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
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Records whether a post is liked. Returns false if the browser refused: the like lasts as long as the document. */
export function recordLike(postId: string, liked: boolean): boolean {
  const others = readLikeList().filter((id) => id !== postId);
  return write(keyOf(), liked ? [...others, postId] : others);
}

const write = (key: string, list: string[]) =>
  store(key, list.length > 0 ? JSON.stringify(list.slice(-ROOM)) : null);
