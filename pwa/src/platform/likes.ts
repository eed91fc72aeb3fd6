import { listLikes } from "@quire/contracts/calls/reactions";
import { callApi } from "./callApi.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

/** A guest's likes stay on the device (specification §3: like store). */
const GUEST_KEY = "likes";

export interface Like {
  liked: boolean;
  /** What this tab changed since the page was counted: -1, 0 or 1. */
  change: number;
}

const NONE: Like = { liked: false, change: 0 };
const likes = new Map<string, Like>();
const listeners = new Set<() => void>();

function set(postId: string, like: Like) {
  likes.set(postId, like);
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const likeStore = {
  read: (postId: string) => likes.get(postId) ?? NONE,
  onServer: () => NONE,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Learns whether the person likes these posts; what was pressed meanwhile stands. */
export async function learnLikes(postIds: string[]): Promise<void> {
  const unknown = postIds.filter((id) => !likes.has(id));
  if (unknown.length === 0) return;
  const signedIn = Boolean(sessionStore.state()?.user);
  const liked = signedIn ? (await callApi(listLikes, { query: { ids: unknown } })).liked : guestLikes();
  for (const id of liked) if (unknown.includes(id) && !likes.has(id)) set(id, { liked: true, change: 0 });
}

/** Likes, or takes it back: on the screen at once, to the server when it can be reached. */
export async function setLike(post: { id: string; site_id: string }, liked: boolean): Promise<void> {
  const before = likeStore.read(post.id);
  set(post.id, { liked, change: before.change + (liked ? 1 : -1) });
  if (!sessionStore.state()?.user) return keepGuestLike(post.id, liked);
  try {
    await local.enqueue({ kind: liked ? "like" : "unlike", siteId: post.site_id, postId: post.id });
  } catch (error) {
    set(post.id, before);
    throw error;
  }
}

function guestLikes(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(GUEST_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function keepGuestLike(postId: string, liked: boolean) {
  const others = guestLikes().filter((id) => id !== postId);
  try {
    localStorage.setItem(GUEST_KEY, JSON.stringify(liked ? [...others, postId] : others));
  } catch {
    // Storage is shut: the like lasts as long as the tab.
  }
}
