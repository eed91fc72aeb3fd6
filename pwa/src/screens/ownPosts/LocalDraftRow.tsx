import { draftPath, textPath } from "@quire/domain/posts/draftPaths";
import { formatRelative } from "@quire/domain/time/dates";
import Trash from "lucide-react/icons/trash-2";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/Row.tsx";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { kindOf } from "../../widgets/postCopy.ts";

/** A draft on this device that the server doesn't list. */
export function LocalDraftRow({ entry }: { entry: DraftEntry }) {
  const title = entry.title || "Untitled";
  const kind = kindOf(entry) ?? "Post";
  const part = entry.parent?.title ? ` of ${entry.parent.title}` : "";
  const changed = `changed ${formatRelative(new Date(entry.changedAt).toISOString(), Date.now())}`;
  return (
    <Row
      title={title}
      // Links to the text stored on this device.
      href={entry.ptype === "dg" ? draftPath(entry) : textPath(entry)}
      note={entry.lastError ?? `${kind}${part} · ${changed}`}
      end={
        <>
          <Badge tone={entry.lastError ? "warn" : "plain"}>On this device</Badge>
          <ActionMenu
            label={`Actions for ${title}`}
            items={[{ label: "Delete", icon: Trash, onSelect: () => deleteDraft(entry) }]}
          />
        </>
      }
    />
  );
}
