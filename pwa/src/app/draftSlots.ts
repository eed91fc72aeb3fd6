import { mayInDraft } from "@quire/domain/draftRoles";
import History from "lucide-react/icons/history";
import MessageSquare from "lucide-react/icons/message-square";
import UsersRound from "lucide-react/icons/users-round";
import { CommentsPanel } from "../features/cowriting/comments/CommentsPanel.tsx";
import { HistoryPanel } from "../features/cowriting/history/HistoryPanel.tsx";
import { Presence } from "../features/cowriting/presence/Presence.tsx";
import { WritersPanel } from "../features/cowriting/writers/WritersPanel.tsx";
import { PublishSlot } from "../features/publishing/PublishSlot.tsx";
import type { DraftSlots } from "../platform/draftSlots.ts";

/** What other features put around a text that is being written. */
export const draftSlots: DraftSlots = {
  presence: Presence,
  publish: PublishSlot,
  panels: [
    {
      id: "comments",
      label: "Comments",
      icon: MessageSquare,
      component: CommentsPanel,
      isResident: true,
      isFor: (role) => mayInDraft(role, "comment"),
    },
    { id: "writers", label: "People", icon: UsersRound, component: WritersPanel },
    { id: "history", label: "History", icon: History, component: HistoryPanel },
  ],
};
