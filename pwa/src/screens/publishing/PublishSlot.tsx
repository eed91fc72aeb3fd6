import { useCallback, useState } from "react";
import type { DraftSlotProps } from "../../lib/draftSlots.ts";
import { useDraftState } from "../../lib/useDraftState.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

/** The publish button in the editor's bar, which opens the sheet. */
export function PublishSlot({ draft }: DraftSlotProps) {
  const { entry, isNew } = useDraftState(draft);
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useLazy(
    isOpen,
    () => import("./PublishSheet.tsx"),
    () => {
      setIsOpen(false);
      showSnackbar({
        title: "You need to be online to publish",
        message: "Your writing is saved. Try again when you're online.",
      });
    },
  );
  const flush = useCallback(() => draft.whenSaved(), [draft]);
  if (!entry.siteId || entry.role !== "owner") return null;
  const isUpToDate = entry.status === "published" && !entry.hasUnpublished;
  return (
    <>
      <Button kind="primary" size="s" disabled={isNew} onClick={() => setIsOpen(true)}>
        {entry.status === "published" ? (isUpToDate ? "Up to date" : "Update") : "Publish"}
      </Button>
      {loaded ? (
        <loaded.PublishSheet
          siteId={entry.siteId}
          postId={draft.id}
          flush={flush}
          onChanged={({ status, version, has_unpublished_changes: hasUnpublished }) =>
            void draft.recordFields({ status, version, hasUnpublished })
          }
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
