import { deletePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { PENDING_DELETIONS } from "../../lib/pendingDeletions.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

type PendingDeletion = Pick<PostCard, "id" | "site_id" | "title">;

/** Deletes a post after a delay, with undo. `onBack` runs after an undo or a refusal. */
export function deleteSoon(
  { id, site_id }: Pick<PostCard, "id" | "site_id">,
  title: string,
  onBack: () => void,
): void {
  deletePostsSoon([{ id, site_id, title }], onBack);
}

/** Deletes posts after a delay, with one undo. `onBack` gets the ids of those that stay, after an undo or a refusal. */
export function deletePostsSoon(posts: readonly PendingDeletion[], onBack: (ids: string[]) => void): void {
  const pending = posts.map(({ id, site_id, title }) => ({ id, site_id, title }));
  savePending([...readPending(), ...pending]);
  withUndo({
    title: pending.length === 1 ? `“${pending[0]?.title}” is deleted` : `${pending.length} posts are deleted`,
    undo() {
      for (const { id } of pending) forget(id);
      onBack(pending.map(({ id }) => id));
    },
    run: () => void finishAll(pending, onBack),
  });
}

async function finishAll(posts: readonly PendingDeletion[], onBack: (ids: string[]) => void): Promise<void> {
  for (const post of posts) await finish(post).catch(() => onBack([post.id]));
}

/** Finishes deletions that a previous page started. */
export async function finishDeletions(): Promise<void> {
  await finishAll(readPending(), () => {});
}

async function finish(post: PendingDeletion): Promise<void> {
  forget(post.id);
  try {
    await remove({ siteId: post.site_id, id: post.id });
  } catch (error) {
    showSnackbar({ title: `“${post.title}” couldn't be deleted`, message: messageOf(error) });
    throw error;
  }
}

/**
 * Unpublishes a published post before deleting it, because only drafts can be deleted. The first attempt verifies
 * that nobody bought it.
 */
async function remove(params: { siteId: string; id: string }): Promise<void> {
  try {
    await callApi(deletePost, { params });
  } catch (error) {
    const { code } = error as { code?: string };
    // Already deleted: the page was restored from the browser's cache after another one had finished.
    if (code === "post_not_found") return;
    if (code !== "post_published") throw error;
    await callApi(unpublishPost, { params });
    await callApi(deletePost, { params });
  }
}

function readPending(): PendingDeletion[] {
  try {
    return JSON.parse(readFromTab(PENDING_DELETIONS) ?? "[]") as PendingDeletion[];
  } catch {
    return [];
  }
}

const forget = (id: string) => savePending(readPending().filter((post) => post.id !== id));

function savePending(posts: PendingDeletion[]): void {
  // Without storage, a page that is left too early doesn't delete.
  saveInTab(PENDING_DELETIONS, posts.length > 0 ? JSON.stringify(posts) : null);
}
