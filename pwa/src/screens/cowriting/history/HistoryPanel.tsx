import { listRevisions } from "@quire/contracts/calls/drafts";
import type { RevisionCard } from "@quire/contracts/records/draft";
import { mayInDraft } from "@quire/domain/posts/draftRoles";
import History from "lucide-react/icons/history";
import { useCallback, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useListing } from "../../../lib/useListing.ts";
import { Sheet } from "../../../ui/Modal.tsx";
import { ListingView } from "../../../widgets/ListingView.tsx";
import { NotSyncedYet } from "../NotSyncedYet.tsx";
import { ComparePanel } from "./ComparePanel.tsx";
import { RevisionRow } from "./RevisionRow.tsx";

/** Every version of the draft: its author and time, with comparing and restoring. */
export function HistoryPanel({ draft, editor, onClose }: DraftPanelProps) {
  const { entry } = useDraftState(draft);
  return entry.siteId && entry.serverKnown ? (
    <SyncedHistory draft={draft} editor={editor} siteId={entry.siteId} onClose={onClose} />
  ) : (
    <Sheet open onClose={onClose} title="History">
      <NotSyncedYet />
    </Sheet>
  );
}

type SyncedHistoryProps = Pick<DraftPanelProps, "draft" | "editor" | "onClose"> & { siteId: string };

function SyncedHistory({ draft, editor, siteId, onClose }: SyncedHistoryProps) {
  const { entry } = useDraftState(draft);
  const { id } = draft;
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = next ? { next } : {};
      const answer = await callApi(listRevisions, { params: { siteId, id }, query });
      return { rows: answer.revisions, next: answer.next };
    },
    [siteId, id],
  );
  const listing = useListing<RevisionCard>(fetchPage);
  const [viewed, setViewed] = useState<RevisionCard | null>(null);
  if (viewed) {
    return (
      <ComparePanel
        draft={draft}
        editor={editor}
        of={{ siteId, id }}
        revision={viewed}
        mayRestore={mayInDraft(entry.role, "write")}
        onBack={() => setViewed(null)}
        onRestored={() => {
          setViewed(null);
          listing.reload();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open onClose={onClose} title="History">
      <p className="cowriting-note">
        You see a version for every half hour of writing, each save, and each time you publish.
      </p>
      <ListingView
        listing={listing}
        label="Versions"
        empty={{
          icon: History,
          title: "No versions yet",
          text: "We save the first one as soon as you write something.",
        }}
        row={(revision) => (
          <RevisionRow key={revision.id} revision={revision} onView={() => setViewed(revision)} />
        )}
      />
    </Sheet>
  );
}
