import type { Page } from "@quire/contracts/records/page";
import { useEffect, useState } from "react";
import { downloadFile } from "../../../lib/downloadFile.ts";
import { showOnNextPage } from "../../../lib/nextPage.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { localSignOut } from "../../../lib/signOutPort.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import "../account.css";
import { messageOf } from "../../../lib/failureMessages.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { sendBeforeSignOut, signOutHere } from "./signOutHere.ts";

type Step = { at: "looking" } | { at: "ready"; unsent: number } | { at: "leaving" };

/** Confirms a sign-out: pending changes are sent or saved first, and content only this user can access is removed. */
export function SignOutDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const page = usePage();
  const siteName = page.site?.name ?? page.product.name;
  const [step, setStep] = useState<Step>({ at: "looking" });
  const [alert, setAlert] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    void sendBeforeSignOut(userId).then((unsent) => isActive && setStep({ at: "ready", unsent }));
    return () => {
      isActive = false;
    };
  }, [userId]);

  async function leave(unsent: number) {
    setStep({ at: "leaving" });
    setAlert(null);
    try {
      await signOutHere(userId, unsent > 0);
      showOnNextPage({
        title: `You're signed out of ${siteName}`,
        message: otherSessionsNote(page),
        tone: "good",
      });
      // The page may still show the user's private content: only a new document certainly doesn't.
      location.replace("/");
    } catch (error) {
      setAlert(`You're still signed in. ${messageOf(error)}`);
      setStep({ at: "ready", unsent });
    }
  }

  const unsent = step.at === "ready" ? step.unsent : 0;
  const isBusy = step.at === "leaving";
  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={unsent > 0 ? unsentTitle(unsent) : `Sign out of ${siteName}?`}
      actions={
        step.at === "looking" ? (
          <Button onClick={onClose}>Cancel</Button>
        ) : (
          <>
            {unsent > 0 ? <Button onClick={() => saveUnsent(userId)}>Save to a file</Button> : null}
            <Button onClick={onClose}>Stay signed in</Button>
            <Button kind={unsent > 0 ? "danger" : "primary"} loading={isBusy} onClick={() => leave(unsent)}>
              {unsent > 0 ? "Discard and sign out" : "Sign out"}
            </Button>
          </>
        )
      }
    >
      <FormAlert>{alert}</FormAlert>
      {step.at === "looking" ? (
        <ProgressBar label="Syncing your changes" />
      ) : (
        <p className="account-leaving">
          {unsent > 0
            ? "We couldn't reach the server. Stay signed in, and your changes will sync when you're online."
            : "Content only you can access is removed from this device. Public content stays, online and offline."}
        </p>
      )}
    </Modal>
  );
}

function unsentTitle(count: number): string {
  return count === 1 ? "1 change hasn't synced yet" : `${count} changes haven't synced yet`;
}

/** Every host has its own session, which surprises people who share a device. */
function otherSessionsNote({ site, product }: Page): string {
  return site
    ? `You may still be signed in on ${product.name} itself. Check its settings to see where.`
    : `You stay signed in on ${product.name} sites until you sign out there.`;
}

/** Saves the unsent changes to a file. */
async function saveUnsent(userId: string): Promise<void> {
  const changes = await localSignOut.exportUnsent(userId);
  const text = JSON.stringify({ host: location.host, changes }, null, 2);
  downloadFile(new File([text], "unsent-changes.json", { type: "application/json" }));
}
