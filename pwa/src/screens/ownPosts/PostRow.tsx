import type { OwnList } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import Eye from "lucide-react/icons/eye";
import Send from "lucide-react/icons/send";
import Trash from "lucide-react/icons/trash-2";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/Row.tsx";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { wordsHere } from "../../widgets/drafts/deviceCopy.ts";
import { changedAt, nameOf } from "./mergeDrafts.ts";
import { actionsOf, POST_ACTIONS, type PostAction, runPostAction } from "./postActions.ts";
import { postNote, stateOf } from "./postCopy.ts";

interface PostRowProps {
  post: PostCard;
  /** What this device stores of it. */
  entry: DraftEntry | null;
  list: OwnList;
  isSelected: boolean;
  /** Null where nothing can be selected. */
  onToggle: (() => void) | null;
  /** Opens its publish sheet. */
  onPublish: () => void;
  /** It was removed from this list. */
  onRemoved: () => void;
  /** It is back in this list. */
  onRestored: () => void;
  /** The server has changed it, and it may be in another list. */
  onDone: () => void;
}

/** One of the creator's posts and its actions. It leaves the list at once, and returns if the server refuses. */
export function PostRow({ post, entry, list, isSelected, onToggle, ...on }: PostRowProps) {
  const waiting = entry?.waiting ?? 0;
  const line = { id: post.id, post, entry };
  const title = nameOf(line);
  const isArchived = list === "archived";
  const state = stateOf(post, list);

  async function run(action: PostAction) {
    on.onRemoved();
    const refused = await runPostAction(action, [post], () => title);
    if (refused.length > 0) on.onRestored();
    else on.onDone();
  }
  function remove() {
    on.onRemoved();
    deleteDraft({ id: post.id, siteId: post.site_id, serverKnown: true, title }, on.onRestored);
  }
  return (
    <Row
      title={title}
      href={isArchived ? undefined : draftPath(post)}
      note={postNote(post, changedAt(line), Date.now(), wordsHere(entry, post.updated))}
      lead={
        onToggle ? (
          <input
            type="checkbox"
            className="q-checkbox own-posts-select"
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : null
      }
      end={
        <>
          {waiting > 0 ? <Badge tone="warn">Not synced yet</Badge> : null}
          <Badge tone={state.tone}>{state.label}</Badge>
          <ActionMenu
            label={`Actions for ${title}`}
            items={[
              ...(post.published ? [{ label: "View", icon: Eye, href: post.permalink }] : []),
              {
                label: post.published ? "Publishing options" : "Publish",
                icon: Send,
                onSelect: on.onPublish,
              },
              ...actionsOf(post, isArchived).map((action) => ({
                label: POST_ACTIONS[action].label,
                icon: POST_ACTIONS[action].icon,
                onSelect: () => void run(action),
              })),
              { label: "Delete", icon: Trash, onSelect: remove },
            ]}
          />
        </>
      }
    />
  );
}
