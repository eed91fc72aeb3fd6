import { restoreRevision } from "@quire/contracts/calls/drafts";
import type { RevisionCard } from "@quire/contracts/records/draft";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** How long to wait for unsaved edits to sync: a restore must not overtake them. */
const SAVED_MS = 10_000;

interface RestoreDialogProps {
  open: boolean;
  draft: OpenDraft;
  of: { siteId: string; id: string };
  revision: RevisionCard;
  onRestored: () => void;
  onClose: () => void;
}

/** Confirms before a version is restored, and says that nothing is lost. */
export function RestoreDialog({ open, draft, of, revision, onRestored, onClose }: RestoreDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function restore() {
    setIsBusy(true);
    setFailure(null);
    try {
      await draft.whenSaved(SAVED_MS);
    } catch {
      setIsBusy(false);
      return setFailure(
        "Your latest changes haven't synced yet. They're saved here. Try again when you're online.",
      );
    }
    try {
      const params = { ...of, revisionId: revision.id };
      const { version, status } = await callApi(restoreRevision, {
        params,
        body: {},
      });
      await draft.recordFields({ version, status });
      showSnackbar({
        title: "Version restored",
        message: "The previous text is in the history.",
        tone: "good",
      });
      onRestored();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Restore this version?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" loading={isBusy} onClick={() => void restore()}>
            Restore
          </Button>
        </>
      }
    >
      <p>
        This resets the title and text to this version for everyone writing here. Nothing is lost: the current
        text stays in the history, and you can restore it, too. Readers won't see a change until you publish.
      </p>
      {failure ? (
        <p className="cowriting-alert" role="alert">
          {failure}
        </p>
      ) : null}
    </Modal>
  );
}
