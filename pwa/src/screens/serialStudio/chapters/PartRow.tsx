import type { ChapterRow } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { formatDate } from "@quire/domain/time/dates";
import CalendarX from "lucide-react/icons/calendar-x";
import Eye from "lucide-react/icons/eye";
import FilePen from "lucide-react/icons/file-pen";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { MenuItem } from "../../../ui/Menu.tsx";
import { formatMoment } from "../../../widgets/localTime.ts";
import { partNote, partOf, titleOfPart } from "../partCopy.ts";
import type { partActions } from "./partActions.ts";

interface PartRowProps {
  part: ChapterRow;
  kind: "story" | "comic";
  serialId: string;
  /** Why it could not be published. */
  problem: string | null;
  actionsOnParts: ReturnType<typeof partActions>;
  onRename: () => void;
}

/** One chapter or episode as its creator sees it: its state and its actions. */
export function PartRow({ part, kind, serialId, problem, actionsOnParts, onRename }: PartRowProps) {
  const title = titleOfPart(part, kind);
  const ptype = partOf(kind);
  const editor = draftPath({ id: part.id, ptype, subtype: null, parent: { id: serialId } });
  const isPublished = part.own?.status === "published";
  const isChanged = part.own?.has_unpublished_changes ?? false;
  const scheduled = part.own?.scheduled ?? null;
  const why = problem ?? scheduled?.problem ?? null;
  const items: MenuItem[] = [
    { label: kind === "comic" ? "Pages" : "Edit", icon: Pencil, href: editor },
    { label: "Rename", icon: Tag, onSelect: onRename },
    ...(isPublished
      ? [
          ...(isChanged
            ? [{ label: "Update", icon: Send, onSelect: () => void actionsOnParts.publish(part) }]
            : []),
          { label: "View", icon: Eye, href: part.permalink },
          { label: "Unpublish", icon: FilePen, onSelect: () => void actionsOnParts.unpublish(part) },
        ]
      : [
          {
            label: scheduled ? "Publish now" : "Publish",
            icon: Send,
            onSelect: () => void actionsOnParts.publish(part),
          },
          ...(scheduled
            ? [
                {
                  label: "Cancel schedule",
                  icon: CalendarX,
                  onSelect: () => void actionsOnParts.unschedule(part),
                },
              ]
            : []),
          { label: "Delete", icon: Trash, onSelect: () => actionsOnParts.remove(part) },
        ]),
  ];
  return (
    <div className="part">
      <span className="part-number" aria-hidden="true">
        {part.index}
      </span>
      <div className="part-words">
        <p className="part-title">
          <a href={editor}>{title}</a>
        </p>
        <p className="part-note">{partNote(part, Date.now())}</p>
        {why ? (
          <p className="part-problem" role="alert">
            {why}
          </p>
        ) : null}
      </div>
      <span className="part-state">
        {isPublished ? (
          <Badge tone={isChanged ? "warn" : "good"}>
            {isChanged
              ? "Unpublished changes"
              : `Published ${part.published ? formatDate(part.published) : ""}`}
          </Badge>
        ) : scheduled && !scheduled.problem ? (
          <Badge tone="accent">{formatMoment(new Date(scheduled.at))}</Badge>
        ) : (
          <Badge>Draft</Badge>
        )}
      </span>
      <ActionMenu label={`Actions for ${title}`} items={items} />
    </div>
  );
}
