import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { localDrafts } from "../../../lib/draftsPort.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { guestImageOf } from "../../../lib/guestImagePath.ts";
import { requestPersistence } from "../../../lib/persistence.ts";
import { precacheAssets } from "../../../lib/precacheAssets.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { deleteDraft } from "../../../widgets/drafts/deleteDraft.ts";
import type { DraftTarget } from "../workspace/draftTarget.ts";
import { useOpenDraft } from "../workspace/useOpenDraft.ts";
import { Workspace } from "../workspace/Workspace.tsx";
import { WorkspaceBar } from "../workspace/WorkspaceBar.tsx";
import { GuestPublish } from "./GuestPublish.tsx";
import { savePicture } from "./guestUpload.ts";

const BACK = { href: "/create", label: "Back to your drafts" };
const SLOTS = { publish: GuestPublish, panels: [] };

/** The writing screen of a guest: the draft and its pictures are on this device only. */
export function GuestWorkspace({ target }: { target: DraftTarget }) {
  const { opening, retry } = useOpenDraft(target, null, null);
  if (opening.at === "open") return <Opened draft={opening.draft} />;
  return (
    <>
      <WorkspaceBar back={BACK} state={null} menu={[]} />
      <div className="workspace-coming">
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
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? showLocalPictures(root.current) : undefined), []);
  useEffect(() => {
    void precacheAssets();
    const update = () => {
      if (draft.read().isNew) return;
      unsubscribe();
      // Gives the draft its own address, so that a reload opens it, without a remount.
      history.replaceState(history.state, "", `/create?draft=${draft.id}`);
      void requestPersistence();
    };
    const unsubscribe = draft.subscribe(update);
    update();
    return unsubscribe;
  }, [draft]);
  return (
    <div ref={root}>
      <Workspace
        draft={draft}
        user={null}
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

/** Shows pictures stored on this device: their address fails to load and is replaced by an object URL. */
function showLocalPictures(within: HTMLElement): () => void {
  const urls = new Map<string, string>();
  async function show(event: Event) {
    const image = event.target;
    const id = image instanceof HTMLImageElement ? guestImageOf(image.src) : null;
    if (!id) return;
    const blob = urls.has(id) ? null : await localDrafts.readGuestImage(id).catch(() => null);
    if (blob) urls.set(id, URL.createObjectURL(blob));
    const address = urls.get(id);
    if (address) (image as HTMLImageElement).src = address;
  }
  const onError = (event: Event) => void show(event);
  // An image's error event does not bubble.
  within.addEventListener("error", onError, true);
  return () => {
    within.removeEventListener("error", onError, true);
    for (const address of urls.values()) URL.revokeObjectURL(address);
  };
}
