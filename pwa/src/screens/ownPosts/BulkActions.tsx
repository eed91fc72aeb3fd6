import type { OwnList } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { deletePosts } from "../../widgets/drafts/deleteDraft.ts";
import { ownTitleOf } from "../../widgets/postCopy.ts";
import { POST_ACTIONS, type PostAction, runPostAction, sharedActions } from "./postActions.ts";

interface BulkActionsProps {
  /** The posts that can be selected. */
  posts: readonly PostCard[];
  selected: ReadonlySet<string>;
  list: OwnList;
  onSelect: (ids: ReadonlySet<string>) => void;
  onRemoved: (ids: readonly string[]) => void;
  onRestored: (posts: readonly PostCard[]) => void;
  /** The server has changed posts. */
  onDone: () => void;
}

/** Selects all posts of a list, and what can be done with the selected ones. */
export function BulkActions({
  posts,
  selected,
  list,
  onSelect,
  onRemoved,
  onRestored,
  onDone,
}: BulkActionsProps) {
  const [running, setRunning] = useState<PostAction | null>(null);
  const chosen = posts.filter(({ id }) => selected.has(id));

  async function run(action: PostAction) {
    setRunning(action);
    const refused = await runPostAction(action, chosen, ownTitleOf);
    setRunning(null);
    onSelect(new Set(refused.map(({ id }) => id)));
    onDone();
  }
  function remove() {
    onRemoved(chosen.map(({ id }) => id));
    deletePosts(
      chosen.map((post) => ({ ...post, title: ownTitleOf(post) })),
      (ids) => onRestored(chosen.filter(({ id }) => ids.includes(id))),
    );
  }
  return (
    <div className="own-posts-bulk" role="toolbar" aria-label="Selected posts">
      <Checkbox
        label={chosen.length === 0 ? "Select all" : `${chosen.length} selected`}
        checked={chosen.length === posts.length}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? posts.map(({ id }) => id) : []))}
      />
      {chosen.length === 0 ? null : (
        <>
          {sharedActions(chosen, list === "archived").map((action) => (
            <Button
              key={action}
              size="s"
              icon={POST_ACTIONS[action].icon}
              loading={running === action}
              onClick={() => void run(action)}
            >
              {POST_ACTIONS[action].label}
            </Button>
          ))}
          <Button size="s" icon={Trash} onClick={remove}>
            Delete
          </Button>
        </>
      )}
    </div>
  );
}
