import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Aside } from "../comments/Aside.tsx";
import { NotSyncedYet } from "../NotSyncedYet.tsx";

const loadNotes = () => import("../../../widgets/serialNotes/SerialNotes.tsx");

/** The private notes of a chapter's story, next to its text. */
export function NotesPanel({ draft, onClose }: DraftPanelProps) {
  const { entry } = useDraftState(draft);
  const userId = useUser();
  const notes = useLazy(true, loadNotes);
  const { siteId, serverKnown, parent } = entry;
  return (
    <Aside title="Notes" onClose={onClose}>
      {!siteId || !serverKnown || !parent || !userId ? (
        <NotSyncedYet />
      ) : notes ? (
        <notes.SerialNotes userId={userId} serialId={parent.id} of={{ siteId, id: draft.id }} />
      ) : (
        <Skeleton of="row" count={3} label="Loading your notes" />
      )}
    </Aside>
  );
}
