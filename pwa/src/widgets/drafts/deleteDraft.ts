import { localDrafts } from "../../lib/draftsPort.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { deleteSoon } from "../own/deletions.ts";

/**
 * Deletes a draft unless that is taken back. It is out of every list at once; what this device has of it goes when nobody
 * can take that back any more, and not where the server keeps it after all.
 */
export function deleteDraft(
  { id, siteId, serverKnown, title }: Pick<DraftEntry, "id" | "siteId" | "serverKnown" | "title">,
  onBack: () => void = () => {},
): void {
  const name = title || "Untitled";
  const putBack = () => {
    localDrafts.doomDraft(id, false).catch(() => {});
    onBack();
  };
  localDrafts.doomDraft(id, true).catch(() => {});
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
