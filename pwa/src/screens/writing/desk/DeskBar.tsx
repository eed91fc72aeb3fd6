import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import type { OpenDraftState } from "../../../lib/draftTypes.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { MenuItem } from "../../../ui/Menu.tsx";

interface DeskBarProps {
  back: { href: string; label: string };
  state: OpenDraftState | null;
  menu: MenuItem[];
  /** Who else is here, and what publishes it. */
  children?: ReactNode;
}

/** The slim bar over a text that is being written: the way back, what it is, who is here, and what to do with it. */
export function DeskBar({ back, state, menu, children }: DeskBarProps) {
  return (
    <header className="desk-bar">
      <IconButton icon={ArrowLeft} label={back.label} href={back.href} />
      <div className="desk-state">{state ? <Badge>{stateWord(state)}</Badge> : null}</div>
      <div className="desk-actions">
        {children}
        <ActionMenu label="More" items={menu} />
      </div>
    </header>
  );
}

/** How it stands with its readers, in a word or two. */
export function stateWord({ entry }: OpenDraftState): string {
  if (!entry.siteId) return "On this device";
  if (entry.status === "published") return entry.hasUnpublished ? "Unpublished changes" : "Published";
  return entry.scheduledAt ? "Scheduled" : "Draft";
}
