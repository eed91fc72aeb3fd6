import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { requestPersistence } from "../../../lib/persistence.ts";
import { precacheAssets } from "../../../lib/precacheAssets.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { deleteDraft } from "../../../widgets/drafts/deleteDraft.ts";
import { Desk } from "../desk/Desk.tsx";
import { DeskBar } from "../desk/DeskBar.tsx";
import type { DraftTarget } from "../desk/draftTarget.ts";
import { useOpenDraft } from "../desk/useOpenDraft.ts";
import { GuestPublish } from "./GuestPublish.tsx";
import { savePicture } from "./guestUpload.ts";
import { showLocalPictures } from "./showLocalPictures.ts";

const BACK = { href: "/create", label: "Back to your drafts" };
const SLOTS = { publish: GuestPublish, panels: [] };

/** A guest's draft at the desk: all of it on this device, pictures too. */
export function GuestDesk({ target }: { target: DraftTarget }) {
  const { opening, retry } = useOpenDraft(target, null, null);
  if (opening.at === "open") return <Opened draft={opening.draft} />;
  return (
    <>
      <DeskBar back={BACK} state={null} menu={[]} />
      <div className="desk-coming">
        {opening.at === "opening" ? <Skeleton of="post" label="Opening the draft" /> : null}
        {opening.at === "missing" ? (
          <EmptyState
            level={1}
            title="This draft isn't on this device"
            action={<Button href="/create">Your drafts</Button>}
          >
            Drafts written without an account stay in the browser you wrote them in.
          </EmptyState>
        ) : null}
        {opening.at === "failed" ? (
          <ErrorState title="We couldn't open the draft" onRetry={retry}>
            Your text is still on this device. Close other tabs with this page and try again.
          </ErrorState>
        ) : null}
      </div>
    </>
  );
}

function Opened({ draft }: { draft: OpenDraft }) {
  const [, go] = useLocation();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => (whole.current ? showLocalPictures(whole.current) : undefined), []);
  useEffect(() => {
    void precacheAssets();
    const look = () => {
      if (draft.read().isNew) return;
      leave();
      // Reloaded, the address opens this very draft; the sheet stays as it is.
      history.replaceState(history.state, "", `/create?draft=${draft.id}`);
      void requestPersistence();
    };
    const leave = draft.subscribe(look);
    look();
    return leave;
  }, [draft]);
  return (
    <div ref={whole}>
      <Desk
        draft={draft}
        person={null}
        back={BACK}
        upload={(file, kind) => savePicture(draft.id, file, kind)}
        slots={SLOTS}
        onDelete={() => {
          deleteDraft(draft.read().entry);
          go("/create");
        }}
      />
    </div>
  );
}
