import { userColor } from "@quire/domain/accounts/userColors";
import { draftPath, textPath } from "@quire/domain/posts/draftPaths";
import { serialOf } from "@quire/domain/posts/serials";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { DraftSlots } from "../../lib/draftSlots.ts";
import type { OpenDraft } from "../../lib/draftTypes.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { requestPersistence } from "../../lib/persistence.ts";
import { precacheAssets } from "../../lib/precacheAssets.ts";
import { saveOwnSite } from "../../lib/saveOwnSite.ts";
import { startUpload } from "../../lib/uploading.ts";
import { useDraftState } from "../../lib/useDraftState.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { backPath, readTarget } from "./workspace/draftTarget.ts";
import { useOpenDraft } from "./workspace/useOpenDraft.ts";
import { useServerFields } from "./workspace/useServerFields.ts";
import { Workspace } from "./workspace/Workspace.tsx";
import { WorkspaceBar } from "./workspace/WorkspaceBar.tsx";

const BACK_TO_DRAFTS = { href: "/drafts", label: "Back to your drafts" };

/** The writing screen of a post, chapter or episode, new or saved. */
export function DraftScreen({ slots }: { slots: DraftSlots }) {
  const page = usePage();
  const { path, data, site } = page;
  const userId = useUser();
  useEffect(() => saveOwnSite(page, userId), [page, userId]);
  const params = data.kind === "app" ? (data.params ?? {}) : {};
  // From the address the screen was opened with: the address changes once a new draft is saved.
  const [target] = useState(() => readTarget(path, params));
  const { opening, retry } = useOpenDraft(target, site?.id ?? userId, userId);

  if (opening.at === "open") return <OpenedDraft draft={opening.draft} slots={slots} />;
  return (
    <>
      <WorkspaceBar back={BACK_TO_DRAFTS} state={null} menu={[]} />
      <div className="workspace-coming">
        {opening.at === "opening" ? <Skeleton of="post" label="Opening the draft" /> : null}
        {opening.at === "missing" ? (
          <EmptyState
            level={1}
            title="You can't open this draft"
            action={<Button href="/drafts">Your drafts</Button>}
          >
            Someone else wrote it on this device. Sign in as them to continue it.
          </EmptyState>
        ) : null}
        {opening.at === "failed" ? (
          <ErrorState title="We couldn't open the draft" onRetry={retry}>
            {messageOf(opening.error)}
          </ErrorState>
        ) : null}
      </div>
    </>
  );
}

function OpenedDraft({ draft, slots }: { draft: OpenDraft; slots: DraftSlots }) {
  const user = useSession()?.user;
  const [, go] = useLocation();
  const caretUser = useMemo(() => (user ? { name: user.name, color: userColor(user.id) } : null), [user]);
  const { siteId } = draft.read().entry;
  const { entry, isLoaded, ended } = useDraftState(draft);
  const isForm = entry.role === "owner" && (entry.ptype === "dg" || entry.ptype === "parent");
  useDraftAddress(draft);
  const isUnknown = useServerFields(draft);
  useEffect(() => {
    if (isForm) go(draftPath(draft.read().entry), { replace: true });
  }, [isForm, draft, go]);
  useEffect(() => {
    void precacheAssets();
  }, []);
  if (isForm) return <Skeleton of="text" label="Opening" />;
  if (!isLoaded && (ended === "no_access" || ended === "gone")) return <NoDraft ended={ended} />;
  return (
    <Workspace
      draft={draft}
      isUnknown={isUnknown}
      user={caretUser}
      back={{
        href: backPath(entry),
        label:
          entry.parent && entry.role === "owner"
            ? `Back to the ${serialOf(entry.ptype)}`
            : BACK_TO_DRAFTS.label,
      }}
      upload={siteId ? (file, kind) => startUpload({ id: siteId, kind, post: draft.id }, file) : null}
      slots={slots}
      onDelete={() => {
        deleteDraft(draft.read().entry);
        go("/drafts");
      }}
    />
  );
}

/** Of a draft that this device has nothing of: why it can't be opened. */
function NoDraft({ ended }: { ended: "no_access" | "gone" }) {
  return (
    <>
      <WorkspaceBar back={BACK_TO_DRAFTS} state={null} menu={[]} />
      <EmptyState
        level={1}
        title={ended === "gone" ? "This no longer exists" : "You don't have access to this draft"}
        action={<Button href="/drafts">Your drafts</Button>}
      >
        {ended === "gone"
          ? "It was deleted, or it isn't yours."
          : "Ask the person who writes it for an invite link."}
      </EmptyState>
    </>
  );
}

/**
 * Gives a new draft its own address once it is saved, so that a reload opens it. Changes the address only: a
 * remount would lose the caret at the first key.
 */
function useDraftAddress(draft: OpenDraft) {
  useEffect(() => {
    const update = () => {
      const { isNew, entry } = draft.read();
      if (isNew) return;
      unsubscribe();
      if (location.pathname.endsWith("/edit")) return;
      history.replaceState(history.state, "", textPath(entry));
      void requestPersistence();
    };
    const unsubscribe = draft.subscribe(update);
    update();
    return unsubscribe;
  }, [draft]);
}
