import { archivePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { createListeners } from "../../ui/listeners.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { deleteSoon } from "./deletions.ts";

/** Posts that their creator has just taken from the site; pages from a cache still have them. */
let gone: ReadonlySet<string> = new Set();
const NONE: ReadonlySet<string> = new Set();
const [tell, subscribe] = createListeners();

function change(id: string, isGone: boolean) {
  const next = new Set(gone);
  if (isGone) next.add(id);
  else next.delete(id);
  gone = next;
  tell();
}

/** For `useSyncExternalStore`. */
export const goneStore = {
  read: () => gone,
  onServer: () => NONE,
  subscribe,
};

type Call = typeof unpublishPost | typeof archivePost;

/** Takes a post from the site; true when the server has done so. */
async function takeAway(post: PostCard, call: Call, done: string): Promise<boolean> {
  change(post.id, true);
  try {
    await callApi(call, { params: { siteId: post.site_id, id: post.id } });
    showSnackbar({ title: done, tone: "good", action: { label: "See your drafts", href: "/drafts" } });
    return true;
  } catch (error) {
    change(post.id, false);
    showSnackbar({ title: `“${post.title}” wasn't changed`, message: wordsOf(error) });
    return false;
  }
}

export const unpublish = (post: PostCard) =>
  takeAway(post, unpublishPost, `“${post.title}” is a draft again`);
export const archive = (post: PostCard) => takeAway(post, archivePost, `“${post.title}” is in the archive`);

/** Deletes a post in a moment, unless its creator takes it back. */
export function deleteOwn(post: PostCard): void {
  change(post.id, true);
  deleteSoon(post, post.title, () => change(post.id, false));
}
