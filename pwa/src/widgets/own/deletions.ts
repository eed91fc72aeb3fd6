import { deletePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { BEGUN } from "../../lib/pendingDeletions.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

type Doomed = Pick<PostCard, "id" | "site_id" | "title">;

/** Deletes a post in a moment, unless its creator takes it back: `onBack` is for that, and for a refusal. */
export function deleteSoon(
  { id, site_id }: Pick<PostCard, "id" | "site_id">,
  title: string,
  onBack: () => void,
): void {
  const post = { id, site_id, title };
  note([...begun(), post]);
  withUndo({
    title: `“${title}” is deleted`,
    undo() {
      forget(id);
      onBack();
    },
    run: () => void finish(post).catch(onBack),
  });
}

/** Finishes what a page that was left had begun. */
export async function finishDeletions(): Promise<void> {
  for (const post of begun()) await finish(post).catch(() => {});
}

async function finish(post: Doomed): Promise<void> {
  forget(post.id);
  try {
    await remove({ siteId: post.site_id, id: post.id });
  } catch (error) {
    showSnackbar({ title: `“${post.title}” couldn't be deleted`, message: wordsOf(error) });
    throw error;
  }
}

/** Only drafts can be deleted, so it becomes one first; but not before it is known that nobody has bought it. */
async function remove(params: { siteId: string; id: string }): Promise<void> {
  try {
    await callApi(deletePost, { params });
  } catch (error) {
    const { code } = error as { code?: string };
    // Gone already: the browser brought a page back that another one has finished for.
    if (code === "post_not_found") return;
    if (code !== "post_published") throw error;
    await callApi(unpublishPost, { params });
    await callApi(deletePost, { params });
  }
}

function begun(): Doomed[] {
  try {
    return JSON.parse(sessionStorage.getItem(BEGUN) ?? "[]") as Doomed[];
  } catch {
    return [];
  }
}

const forget = (id: string) => note(begun().filter((post) => post.id !== id));

function note(posts: Doomed[]): void {
  try {
    if (posts.length > 0) sessionStorage.setItem(BEGUN, JSON.stringify(posts));
    else sessionStorage.removeItem(BEGUN);
  } catch {
    // Without storage, what is left before its time is not deleted.
  }
}
