import type { PostCard } from "@quire/contracts/records/post";
import { localDrafts } from "../../lib/draftsPort.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { deletePostsSoon } from "../own/deletions.ts";

/**
 * Deletes a draft, with undo. It leaves every list at once. The local copy is removed when undo expires, unless the
 * server refuses the deletion.
 */
export function deleteDraft(
  { id, siteId, serverKnown, title }: Pick<DraftEntry, "id" | "siteId" | "serverKnown" | "title">,
  onBack: () => void = () => {},
): void {
  const name = title || "Untitled";
  if (serverKnown && siteId) {
    deletePosts([{ id, site_id: siteId, title: name }], onBack);
    return;
  }
  hide([id], true);
  withUndo({
    title: `“${name}” is deleted`,
    run: () => void localDrafts.removeDrafts([id]).catch(() => {}),
    undo: () => {
      hide([id], false);
      onBack();
    },
  });
}

/**
 * Deletes posts on the server and on this device, with one undo. `onBack` gets the ids of those that come back after
 * an undo or a refusal.
 */
export function deletePosts(
  posts: readonly Pick<PostCard, "id" | "site_id" | "title">[],
  onBack: (ids: string[]) => void,
): void {
  hide(
    posts.map(({ id }) => id),
    true,
  );
  deletePostsSoon(posts, (ids) => {
    hide(ids, false);
    onBack(ids);
  });
}

function hide(ids: readonly string[], isHidden: boolean): void {
  for (const id of ids) localDrafts.hideDraft(id, isHidden).catch(() => {});
}
