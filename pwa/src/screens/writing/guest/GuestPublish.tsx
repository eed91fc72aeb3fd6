import { useState } from "react";
import type { DraftSlotProps } from "../../../lib/draftSlots.ts";
import { localDrafts } from "../../../lib/draftsPort.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** Where sign-up leads back to, with the draft to open first. */
const claimPath = (id: string) => `/create?claim=${id}`;

/**
 * The publish button of a guest: uploads all of their drafts, then leads to sign-up. The page is left only once
 * everything has been sent.
 */
export function GuestPublish({ draft }: DraftSlotProps) {
  const { isNew, unwritten } = useDraftState(draft);
  const userId = useUser();
  const [isBusy, setIsBusy] = useState(false);

  async function publish() {
    // Where the browser refuses to store it, what is written stays unwritten.
    if (isNew && unwritten === 0) {
      showSnackbar({
        title: "Nothing to publish yet",
        message: "Write something first.",
        tone: "plain",
      });
      return;
    }
    const next = claimPath(draft.id);
    if (userId) return location.assign(next);
    setIsBusy(true);
    try {
      await localDrafts.sendGuestDrafts(() => {}, draft);
      // The server has it now: a draft that the browser refuses to store needs no warning.
      window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
      const query = new URLSearchParams({ context: "savePost", redirect: next });
      location.assign(`/signup?${query}`);
    } catch (error) {
      const safety = draft.read().storage ? "Keep this page open." : "It's saved on this device.";
      showSnackbar({
        title: "We couldn't send your draft yet",
        message: `${messageOf(error)} ${safety}`,
      });
      setIsBusy(false);
    }
  }

  return (
    <Button kind="primary" size="s" loading={isBusy} onClick={() => void publish()}>
      Publish
    </Button>
  );
}
