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
  const rows = listing.rows ?? [];
  if (viewed) {
    return (
      <ComparePanel
        draft={draft}
        editor={editor}
        of={{ siteId, id }}
        revision={viewed}
        older={olderThan(viewed, rows)}
        mayRestore={mayInDraft(entry.role, "write")}
        currentVersion={rows.find(({ is_current }) => is_current)?.version ?? entry.version}
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
        We save a version when you pause, each time you save, and when you publish.
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

/** Returns the preceding version, against which a version's changes are shown. */
function olderThan(revision: RevisionCard, rows: readonly RevisionCard[]): RevisionCard | null {
  const before = revision.kind === "refused" ? revision.version : revision.version - 1;
  return rows.find(({ kind, version }) => kind !== "refused" && version === before) ?? null;
}
