import { deleteSoon } from "../../../models/own/deletions.ts";
import type { OpenDraft } from "../../../platform/draftTypes.ts";
import { local } from "../../../platform/localPort.ts";
import { unlessUndone } from "../../../platform/unlessUndone.ts";

/** Deletes a draft unless that is taken back, and leaves it for the list, where it is gone already. */
export function deleteDraft(draft: OpenDraft): void {
  const { id, siteId, serverKnown, title } = draft.read().entry;
  const name = title || "Untitled";
  const putBack = () => void local.doomDraft(id, false).catch(() => {});
  local.doomDraft(id, true).catch(() => {});
  if (serverKnown && siteId) {
    deleteSoon({ id, site_id: siteId }, name, putBack);
    return;
  }
  unlessUndone({
    title: `“${name}” is deleted`,
    run: () => void local.removeDrafts([id]).catch(() => {}),
    undo: putBack,
  });
}
