import { mayInDraft } from "@quire/domain/posts/draftRoles";
import History from "lucide-react/icons/history";
import MessageSquare from "lucide-react/icons/message-square";
import NotebookText from "lucide-react/icons/notebook-text";
import UsersRound from "lucide-react/icons/users-round";
import type { DraftSlots } from "../lib/draftSlots.ts";
import { Presence } from "../screens/cowriting/presence/Presence.tsx";
import { PublishSlot } from "../screens/publishing/PublishSlot.tsx";

const comments = async () => (await import("../screens/cowriting/comments/CommentsPanel.tsx")).CommentsPanel;
const writers = async () => (await import("../screens/cowriting/writers/WritersPanel.tsx")).WritersPanel;
const history = async () => (await import("../screens/cowriting/history/HistoryPanel.tsx")).HistoryPanel;
const notes = async () => (await import("../screens/cowriting/notes/NotesPanel.tsx")).NotesPanel;
const sheet = () => import("../screens/publishing/PublishSheet.tsx");

/** Prefetches the panels around a text, so that they also open offline. */
export async function prefetchPanels(): Promise<void> {
  await Promise.all([
    comments(),
    writers(),
    history(),
    notes(),
    import("../widgets/serialNotes/SerialNotes.tsx"),
    sheet(),
  ]).catch(() => {});
}

/** What other features add around a text being written. */
export const draftSlots: DraftSlots = {
  presence: Presence,
  publish: PublishSlot,
  panels: [
    {
      id: "comments",
      label: "Comments",
      icon: MessageSquare,
      load: comments,
      isResident: true,
      isFor: ({ role }) => mayInDraft(role, "comment"),
    },
    {
      id: "notes",
      label: "Notes",
      icon: NotebookText,
      load: notes,
      isFor: ({ role, parent }) => parent !== null && mayInDraft(role, "write"),
      inBar: true,
    },
    { id: "writers", label: "People", icon: UsersRound, load: writers },
    { id: "history", label: "History", icon: History, load: history },
  ],
};
