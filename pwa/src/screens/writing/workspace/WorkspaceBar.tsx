import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { hasFields, type OpenDraftState } from "../../../lib/draftTypes.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { MenuItem } from "../../../ui/Menu.tsx";

interface WorkspaceBarProps {
  back: { href: string; label: string };
  state: OpenDraftState | null;
  menu: MenuItem[];
  /** Presence and the publish button. */
  children?: ReactNode;
}

/** The slim bar over a draft: back, publish state, presence, publish, menu. */
export function WorkspaceBar({ back, state, menu, children }: WorkspaceBarProps) {
  const label = state ? publishStateLabel(state) : null;
  return (
    <header className="workspace-bar">
      <IconButton icon={ArrowLeft} label={back.label} href={back.href} />
      <div className="workspace-state">{label ? <Badge>{label}</Badge> : null}</div>
      <div className="workspace-actions">
        {children}
        <ActionMenu label="More" items={menu} />
      </div>
    </header>
  );
}

/** The publish state in a word or two; null while it is unknown. */
export function publishStateLabel({ entry }: OpenDraftState): string | null {
  if (!hasFields(entry)) return null;
  if (!entry.siteId) return "On this device";
  if (entry.status === "published") return entry.hasUnpublished ? "Unpublished changes" : "Published";
  return entry.scheduledAt ? "Scheduled" : "Draft";
}
