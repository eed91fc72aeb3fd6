import type { Page } from "@quire/contracts/records/page";
import { useEffect, useState } from "react";
import { sayOnNextPage } from "../../../lib/nextPage.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import "../account.css";
import { wordsOf } from "../../../lib/failureWords.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { saveUnsent } from "./exportFile.ts";
import { sendBeforeSignOut, signOutHere } from "./signOutHere.ts";

type Step = { at: "looking" } | { at: "ready"; unsent: number } | { at: "leaving" };

/** Signing out by hand: what waits is sent or saved first, and what was opened for this person leaves with them. */
export function SignOutDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const page = usePage();
  const here = page.site?.name ?? page.product.name;
  const [step, setStep] = useState<Step>({ at: "looking" });
  const [alert, setAlert] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void sendBeforeSignOut(userId).then((unsent) => isHere && setStep({ at: "ready", unsent }));
    return () => {
      isHere = false;
    };
  }, [userId]);

  async function leave(unsent: number) {
    setStep({ at: "leaving" });
    setAlert(null);
    try {
      await signOutHere(userId, unsent > 0);
      sayOnNextPage({
        title: `You're signed out of ${here}`,
        message: wordsOfElsewhere(page),
        tone: "good",
      });
      // The page may still show what was opened for the person: only a new document surely doesn't.
      location.replace("/");
    } catch (error) {
      setAlert(`You're still signed in. ${wordsOf(error)}`);
      setStep({ at: "ready", unsent });
    }
  }

  const unsent = step.at === "ready" ? step.unsent : 0;
  const isBusy = step.at === "leaving";
  return (
    <Modal
      open
      steadfast
      onClose={onClose}
      title={unsent > 0 ? wordsOfUnsent(unsent) : `Sign out of ${here}?`}
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

function wordsOfUnsent(count: number): string {
  return count === 1 ? "1 change hasn't synced yet" : `${count} changes haven't synced yet`;
}

/** Every host has a session of its own, which surprises whoever shares a device. */
function wordsOfElsewhere({ site, product }: Page): string {
  return site
    ? `You may still be signed in on ${product.name} itself. Check its settings to see where.`
    : `You stay signed in on ${product.name} sites until you sign out there.`;
}
