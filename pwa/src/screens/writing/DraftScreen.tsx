import { userColor } from "@quire/domain/accounts/userColors";
import { draftPath, textPath } from "@quire/domain/posts/draftPaths";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { DraftSlots } from "../../lib/draftSlots.ts";
import type { OpenDraft } from "../../lib/draftTypes.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { usePage } from "../../lib/PageContext.ts";
import { requestPersistence } from "../../lib/persistence.ts";
import { precacheAssets } from "../../lib/precacheAssets.ts";
import { rememberFrame } from "../../lib/rememberFrame.ts";
import { beginUploading } from "../../lib/uploading.ts";
import { useDraftState } from "../../lib/useDraftState.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { Desk } from "./desk/Desk.tsx";
import { DeskBar } from "./desk/DeskBar.tsx";
import { backPath, readTarget } from "./desk/draftTarget.ts";
import { useOpenDraft } from "./desk/useOpenDraft.ts";
import { useServerWord } from "./desk/useServerWord.ts";

const TO_DRAFTS = { href: "/drafts", label: "Back to your drafts" };

/** A post, chapter or episode that is written: begun, or opened again. */
export function DraftScreen({ slots }: { slots: DraftSlots }) {
  const page = usePage();
  const { path, data, site } = page;
  const person = useUser();
  useEffect(() => rememberFrame(page, person), [page, person]);
  const params = data.kind === "app" ? (data.params ?? {}) : {};
  // Of the address that the screen was opened with: it becomes the draft's own as soon as there is one.
  const [target] = useState(() => readTarget(path, params));
  const { opening, retry } = useOpenDraft(target, site?.id ?? person, person);

  if (opening.at === "open") return <OpenedDraft draft={opening.draft} slots={slots} />;
  return (
    <>
      <DeskBar back={TO_DRAFTS} state={null} menu={[]} />
      <div className="desk-coming">
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
            {wordsOf(opening.error)}
          </ErrorState>
        ) : null}
      </div>
    </>
  );
}

function OpenedDraft({ draft, slots }: { draft: OpenDraft; slots: DraftSlots }) {
  const user = useSession()?.user;
  const [, go] = useLocation();
  const person = useMemo(() => (user ? { name: user.name, color: userColor(user.id) } : null), [user]);
  const { siteId } = draft.read().entry;
  const { entry } = useDraftState(draft);
  const isForm = entry.role === "owner" && (entry.ptype === "dg" || entry.ptype === "parent");
  useOwnAddress(draft);
  useServerWord(draft);
  useEffect(() => {
    if (isForm) go(draftPath(draft.read().entry), { replace: true });
  }, [isForm, draft, go]);
  useEffect(() => {
    void precacheAssets();
  }, []);
  if (isForm) return <Skeleton of="text" label="Opening" />;
  return (
    <Desk
      draft={draft}
      person={person}
      back={{ href: backPath(entry), label: entry.parent ? "Back to the serial" : TO_DRAFTS.label }}
      upload={siteId ? (file, kind) => beginUploading({ id: siteId, kind, post: draft.id }, file) : null}
      slots={slots}
      onDelete={() => {
        deleteDraft(draft.read().entry);
        go("/drafts");
      }}
    />
  );
}

/**
 * Once a new draft is kept, the address is its own: reloaded, it opens again. The page on the screen stays as it is, or
 * the caret would be lost with the first key.
 */
function useOwnAddress(draft: OpenDraft) {
  useEffect(() => {
    const look = () => {
      const { isNew, entry } = draft.read();
      if (isNew) return;
      leave();
      if (location.pathname.endsWith("/edit")) return;
      history.replaceState(history.state, "", textPath(entry));
      void requestPersistence();
    };
    const leave = draft.subscribe(look);
    look();
    return leave;
  }, [draft]);
}
