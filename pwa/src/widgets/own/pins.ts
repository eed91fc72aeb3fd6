import { pinPost, unpinPost, updatePinboard } from "@quire/contracts/calls/pinboard";
import type { PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { withoutPin, withPin } from "@quire/domain/sites/pinboard";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { createListeners } from "../../ui/listeners.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

type Pinboard = Site["pinboard"];

/** The creator's pinboard with their latest changes; cached pages lag behind. */
let state: { site: Site; pinboard: Pinboard; cards: ReadonlyMap<string, PostCard> } | null = null;
const [notify, subscribe] = createListeners();

function set(pinboard: Pinboard, card?: PostCard) {
  if (!state) return;
  const cards = card ? new Map(state.cards).set(card.id, card) : state.cards;
  state = { ...state, pinboard, cards };
  notify();
}

/**
 * Initializes the store from a page. The same page data again doesn't revert newer changes; cards of pinned posts are
 * added, whichever component initializes first.
 */
export function initPins(site: Site, pinned: readonly PostCard[]): void {
  const isNew = state?.site !== site;
  if (!isNew && pinned.every(({ id }) => state?.cards.has(id))) return;
  const fromPage = pinned.map((card) => [card.id, card] as const);
  const known = state?.cards ?? [];
  const cards = new Map(isNew ? [...known, ...fromPage] : [...fromPage, ...known]);
  state = { site, pinboard: isNew || !state ? site.pinboard : state.pinboard, cards };
  notify();
}

/** For `useSyncExternalStore`. */
export const pinStore = {
  read: () => state,
  onServer: () => null,
  subscribe,
};

/** Applies a change optimistically; on failure, reverts it and shows the reason. */
async function applyOptimistically(
  next: Pinboard,
  failed: string,
  request: (siteId: string) => Promise<Pinboard>,
  card?: PostCard,
) {
  if (!state) return false;
  const before = state.pinboard;
  set(next, card);
  try {
    set(await request(state.site.id));
    return true;
  } catch (error) {
    set(before);
    showSnackbar({ title: failed, message: messageOf(error) });
    return false;
  }
}

/** Pins a post at a position, by default last. */
export async function pin(post: PostCard, place?: number): Promise<void> {
  const pinboard = state?.pinboard ?? { title: "", posts: [] };
  const posts = withPin(pinboard.posts, post.id, place) ?? pinboard.posts;
  const body = { post_id: post.id, ...(place === undefined ? {} : { place }) };
  const request = (id: string) => callApi(pinPost, { params: { id }, body });
  const isPinned = await applyOptimistically(
    { ...pinboard, posts },
    "This couldn't be pinned",
    request,
    post,
  );
  if (isPinned && place === undefined) {
    showSnackbar({
      title: `“${post.title}” is pinned`,
      tone: "plain",
      action: { label: "Undo", onSelect: () => void unpin(post, false) },
    });
  }
}

/** Unpins a post, with undo. */
export async function unpin(post: PostCard, mayUndo = true): Promise<void> {
  const pinboard = state?.pinboard ?? { title: "", posts: [] };
  const place = pinboard.posts.indexOf(post.id);
  const request = (id: string) => callApi(unpinPost, { params: { id, postId: post.id } });
  const posts = withoutPin(pinboard.posts, post.id);
  const isUnpinned = await applyOptimistically(
    { ...pinboard, posts },
    "This couldn't be unpinned",
    request,
    post,
  );
  if (isUnpinned && mayUndo) {
    showSnackbar({
      title: `“${post.title}” is no longer pinned`,
      tone: "plain",
      action: { label: "Undo", onSelect: () => void pin(post, Math.max(0, place)) },
    });
  }
}

/** Reorders the pins, with undo. */
export async function reorder(posts: string[], mayUndo = true): Promise<void> {
  if (!state || posts.join() === state.pinboard.posts.join()) return;
  const before = state.pinboard.posts;
  const request = (id: string) => callApi(updatePinboard, { params: { id }, body: { posts } });
  const isDone = await applyOptimistically(
    { ...state.pinboard, posts },
    "The order couldn't be changed",
    request,
  );
  if (isDone && mayUndo) {
    showSnackbar({
      title: "The order was changed",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void reorder(before, false) },
    });
  }
}

/** Renames the pinboard. */
export async function renamePinboard(title: string): Promise<boolean> {
  if (!state) return false;
  const request = (id: string) => callApi(updatePinboard, { params: { id }, body: { title } });
  return applyOptimistically({ ...state.pinboard, title }, "The title couldn't be changed", request);
}
