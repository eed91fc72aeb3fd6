import type { ChapterRow } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { formatDate } from "@quire/domain/time/dates";
import CalendarX from "lucide-react/icons/calendar-x";
import Eye from "lucide-react/icons/eye";
import FilePen from "lucide-react/icons/file-pen";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { MenuItem } from "../../../ui/Menu.tsx";
import { formatMoment } from "../../../widgets/localTime.ts";
import { partNote, partOf, stateOfPart, titleOfPart } from "../partCopy.ts";
import type { partActions } from "./partActions.ts";

export interface PartProps {
  part: ChapterRow;
  kind: "story" | "comic";
  serialId: string;
  /** Why it could not be published. */
  problem: string | null;
  actionsOnParts: ReturnType<typeof partActions>;
  onRename: () => void;
  onPlan: () => void;
}

/** Where a part is edited. */
export const editorOfPart = ({ part, kind, serialId }: Pick<PartProps, "part" | "kind" | "serialId">) =>
  draftPath({ id: part.id, ptype: partOf(kind), subtype: null, parent: { id: serialId } });

/** The actions on a part, as a menu. */
export function partItems(props: PartProps): MenuItem[] {
  const { part, kind, actionsOnParts, onRename, onPlan } = props;
  const isPublished = part.own?.status === "published";
  const isChanged = part.own?.has_unpublished_changes ?? false;
  const scheduled = part.own?.scheduled ?? null;
  return [
    { label: kind === "comic" ? "Pages" : "Edit", icon: Pencil, href: editorOfPart(props) },
    { label: "Rename", icon: Tag, onSelect: onRename },
    { label: kind === "comic" ? "Note and due day" : "Note and target", icon: NotebookPen, onSelect: onPlan },
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
}

/** One chapter or episode as its creator sees it: its state and its actions. */
export function PartRow(props: PartProps) {
  const { part, kind, problem } = props;
  const title = titleOfPart(part, kind);
  const isPublished = part.own?.status === "published";
  const isChanged = part.own?.has_unpublished_changes ?? false;
  const scheduled = part.own?.scheduled ?? null;
  const why = problem ?? scheduled?.problem ?? null;
  return (
    <div className="part">
      <span className="part-number" aria-hidden="true">
        {part.index}
      </span>
      <div className="part-words">
        <p className="part-title">
          <a href={editorOfPart(props)}>{title}</a>
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
          <Badge>{stateOfPart(part) === "planned" ? "Planned" : "Draft"}</Badge>
        )}
      </span>
      <ActionMenu label={`Actions for ${title}`} items={partItems(props)} />
    </div>
  );
}
