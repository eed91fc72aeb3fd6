import { archivePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { createListeners } from "../../ui/listeners.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { deleteSoon } from "./deletions.ts";

/** Ids of posts that their creator just removed; cached pages still list them. */
let removed: ReadonlySet<string> = new Set();
const NONE: ReadonlySet<string> = new Set();
const [notify, subscribe] = createListeners();

function change(id: string, isRemoved: boolean) {
  const next = new Set(removed);
  if (isRemoved) next.add(id);
  else next.delete(id);
  removed = next;
  notify();
}

/** For `useSyncExternalStore`. */
export const removedStore = {
  read: () => removed,
  onServer: () => NONE,
  subscribe,
};

type Call = typeof unpublishPost | typeof archivePost;

/** Removes a post from the site; resolves to whether the server did so. */
async function removeFromSite(post: PostCard, call: Call, done: string): Promise<boolean> {
  change(post.id, true);
  try {
    await callApi(call, { params: { siteId: post.site_id, id: post.id } });
    showSnackbar({ title: done, tone: "good", action: { label: "See your drafts", href: "/drafts" } });
    return true;
  } catch (error) {
    change(post.id, false);
    showSnackbar({ title: `“${post.title}” wasn't changed`, message: messageOf(error) });
    return false;
  }
}

export const unpublish = (post: PostCard) =>
  removeFromSite(post, unpublishPost, `“${post.title}” is a draft again`);
export const archive = (post: PostCard) =>
  removeFromSite(post, archivePost, `“${post.title}” is in the archive`);

/** Deletes a post after a delay, with undo. */
export function deleteOwn(post: PostCard): void {
  change(post.id, true);
  deleteSoon(post, post.title, () => change(post.id, false));
}
