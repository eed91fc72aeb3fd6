import { useState } from "react";
import type { DraftSlotProps } from "../../../lib/draftSlots.ts";
import { localDrafts } from "../../../lib/draftsPort.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** Where one comes to after the sign-up, with the draft that is to be opened first. */
const claimPath = (id: string) => `/create?claim=${id}`;

/**
 * "Publish" of somebody with no account: everything that they wrote is sent to be kept for them, and then they sign up. Only
 * when all of it is there does the page leave.
 */
export function GuestPublish({ draft }: DraftSlotProps) {
  const { isNew } = useDraftState(draft);
  const person = useUser();
  const [isBusy, setIsBusy] = useState(false);

  async function publish() {
    if (isNew) {
      showSnackbar({
        title: "Nothing to publish yet",
        message: "Write something first.",
        tone: "plain",
      });
      return;
    }
    const next = claimPath(draft.id);
    if (person) return location.assign(next);
    setIsBusy(true);
    try {
      await localDrafts.sendGuestDrafts(() => {});
      const query = new URLSearchParams({ context: "savePost", redirect: next });
      location.assign(`/signup?${query}`);
    } catch (error) {
      showSnackbar({
        title: "We couldn't send your draft yet",
        message: `${wordsOf(error)} It's saved on this device.`,
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
