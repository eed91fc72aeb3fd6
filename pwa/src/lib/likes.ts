import { listLikes } from "@quire/contracts/calls/reactions";
import { createListeners } from "../ui/listeners.ts";
import { callApi } from "./callApi.ts";
import { currentUserId } from "./currentUser.ts";
import { readLikeList, recordLike } from "./likeList.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";
import { reportNoStorage } from "./unsaved.ts";

export interface Like {
  liked: boolean;
  /** What the page's count lacks: -1, 0 or 1. */
  change: number;
}

const NONE: Like = { liked: false, change: 0 };
const likes = new Map<string, Like>();
const [notify, subscribe] = createListeners();

/** Returns whether this device stored it. */
function set(postId: string, like: Like): boolean {
  likes.set(postId, like);
  const isStored = recordLike(postId, like.liked);
  notify();
  return isStored;
}

/** For `useSyncExternalStore`. */
export const likeStore = {
  read: (postId: string) => likes.get(postId) ?? NONE,
  onServer: () => NONE,
  subscribe,
};

/** Loads whether the user likes a post: from the device at once, then from the server. A press in between wins. */
export async function loadLike(postId: string): Promise<void> {
  if (!likes.has(postId) && readLikeList().includes(postId)) {
    // A guest's like is on this device only: no page has counted it.
    set(postId, { liked: true, change: currentUserId() ? 0 : 1 });
  }
  if (!sessionStore.state()?.user) return;
  const before = likes.get(postId);
  const isTouched = () => likes.get(postId) !== before || likeStore.read(postId).change !== 0;
  // An unsent change is newer than the server's state. Read it first: it may be sent and removed during the call.
  const pending = await local.pendingState("like", postId).catch(() => undefined);
  const liked = pending ?? (await callApi(listLikes, { query: { ids: [postId] } })).liked.includes(postId);
  if (!isTouched() && liked !== likeStore.read(postId).liked) set(postId, { liked, change: 0 });
}

/** Turns a guest's like into the current user's. */
export function adoptLike(postId: string): void {
  const { liked, change } = likeStore.read(postId);
  set(postId, { liked: true, change: liked ? change : change + 1 });
}

/**
 * Likes or unlikes a post: on the screen at once, on the server once it can be reached. A guest's like stays on the
 * device. Rejects where the change can be neither stored nor sent.
 */
export async function setLike(post: { id: string; site_id: string }, liked: boolean): Promise<void> {
  const before = likeStore.read(post.id);
  if (before.liked === liked) return;
  const isStored = set(post.id, { liked, change: before.change + (liked ? 1 : -1) });
  if (!currentUserId()) {
    if (!isStored) reportNoStorage();
    return;
  }
  try {
    await local.enqueue({ kind: liked ? "like" : "unlike", siteId: post.site_id, postId: post.id });
  } catch (error) {
    set(post.id, before);
    throw error;
  }
}

/** Reverts a change that the server refused, unless the user pressed again in between. */
export function revertLike(postId: string, refused: boolean): void {
  const now = likes.get(postId);
  if (!now) recordLike(postId, !refused);
  if (now?.liked !== refused) return;
  // Without a change in this tab, the page was counted without the like.
  set(postId, { liked: !refused, change: now.change === 0 ? 0 : now.change - (refused ? 1 : -1) });
}
