import { arrangePinboard, pinPost, unpinPost } from "@quire/contracts/calls/pinboard";
import type { PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { withoutPin, withPin } from "@quire/domain/sites/pinboard";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { createListeners } from "../../ui/listeners.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

type Pinboard = Site["pinboard"];

/** The own pinboard as its creator has just made it; pages from a cache say it a moment later. */
let state: { site: Site; pinboard: Pinboard; cards: ReadonlyMap<string, PostCard> } | null = null;
const [tell, subscribe] = createListeners();

function set(pinboard: Pinboard, card?: PostCard) {
  if (!state) return;
  const cards = card ? new Map(state.cards).set(card.id, card) : state.cards;
  state = { ...state, pinboard, cards };
  tell();
}

/** Begins with what a page of the site says. A page that says the same as before takes nothing back. */
export function beginPins(site: Site, pinned: readonly PostCard[]): void {
  if (state?.site === site) return;
  const cards = new Map([...(state?.cards ?? []), ...pinned.map((card) => [card.id, card] as const)]);
  state = { site, pinboard: site.pinboard, cards };
}

/** For `useSyncExternalStore`. */
export const pinStore = {
  read: () => state,
  onServer: () => null,
  subscribe,
};

/** Shows a change at once and asks for it; refused, everything is as it was, and the person is told why. */
async function attempt(
  next: Pinboard,
  failed: string,
  ask: (siteId: string) => Promise<Pinboard>,
  card?: PostCard,
) {
  if (!state) return false;
  const before = state.pinboard;
  set(next, card);
  try {
    set(await ask(state.site.id));
    return true;
  } catch (error) {
    set(before);
    showSnackbar({ title: failed, message: wordsOf(error) });
    return false;
  }
}

/** Pins a post, last or at a place. */
export async function pin(post: PostCard, place?: number): Promise<void> {
  const pinboard = state?.pinboard ?? { title: "", posts: [] };
  const posts = withPin(pinboard.posts, post.id, place) ?? pinboard.posts;
  const body = { post_id: post.id, ...(place === undefined ? {} : { place }) };
  const ask = (id: string) => callApi(pinPost, { params: { id }, body });
  const isPinned = await attempt({ ...pinboard, posts }, "This couldn't be pinned", ask, post);
  if (isPinned && place === undefined) {
    showSnackbar({
      title: `“${post.title}” is pinned`,
      tone: "plain",
      action: { label: "Undo", onSelect: () => void unpin(post, false) },
    });
  }
}

/** Takes a post off the pinboard; the person may take that back. */
export async function unpin(post: PostCard, mayUndo = true): Promise<void> {
  const pinboard = state?.pinboard ?? { title: "", posts: [] };
  const place = pinboard.posts.indexOf(post.id);
  const ask = (id: string) => callApi(unpinPost, { params: { id, postId: post.id } });
  const posts = withoutPin(pinboard.posts, post.id);
  const isGone = await attempt({ ...pinboard, posts }, "This couldn't be unpinned", ask, post);
  if (isGone && mayUndo) {
    showSnackbar({
      title: `“${post.title}” is no longer pinned`,
      tone: "plain",
      action: { label: "Undo", onSelect: () => void pin(post, Math.max(0, place)) },
    });
  }
}

/** Puts the pins in another order; the person may take that back. */
export async function reorder(posts: string[], mayUndo = true): Promise<void> {
  if (!state || posts.join() === state.pinboard.posts.join()) return;
  const before = state.pinboard.posts;
  const ask = (id: string) => callApi(arrangePinboard, { params: { id }, body: { posts } });
  const isDone = await attempt({ ...state.pinboard, posts }, "The order couldn't be changed", ask);
  if (isDone && mayUndo) {
    showSnackbar({
      title: "The order was changed",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void reorder(before, false) },
    });
  }
}

/** Gives the pinboard another title. */
export async function entitle(title: string): Promise<boolean> {
  if (!state) return false;
  const ask = (id: string) => callApi(arrangePinboard, { params: { id }, body: { title } });
  return attempt({ ...state.pinboard, title }, "The title couldn't be changed", ask);
}
