import { localDrafts } from "../../lib/draftsPort.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { deleteSoon } from "../own/deletions.ts";

/**
 * Deletes a draft, with undo. It leaves every list at once. The local copy is removed when undo expires, unless the
 * server refuses the deletion.
 */
export function deleteDraft(
  { id, siteId, serverKnown, title }: Pick<DraftEntry, "id" | "siteId" | "serverKnown" | "title">,
  onBack: () => void = () => {},
): void {
  const name = title || "Untitled";
  const putBack = () => {
    localDrafts.hideDraft(id, false).catch(() => {});
    onBack();
  };
  localDrafts.hideDraft(id, true).catch(() => {});
  if (serverKnown && siteId) {
    deleteSoon({ id, site_id: siteId }, name, putBack);
    return;
  }
  withUndo({
    title: `“${name}” is deleted`,
    run: () => void localDrafts.removeDrafts([id]).catch(() => {}),
    undo: putBack,
  });
}
