import { archivePost, unarchivePost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { countOf } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Send from "lucide-react/icons/send";
import Trash from "lucide-react/icons/trash-2";
import { callApi } from "../../lib/callApi.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/Row.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { kindOf } from "../../widgets/postCopy.ts";
import { changedAt, nameOf, SYNC_GRACE_MS } from "./mergeDrafts.ts";

interface DraftRowProps {
  post: PostCard;
  /** What this device stores of it. */
  entry: DraftEntry | null;
  status: "drafts" | "archived";
  /** Opens its publish sheet. */
  onPublish: () => void;
  /** It was removed from this list. */
  onRemoved: () => void;
  /** It is back in this list. */
  onRestored: () => void;
}

/** One draft and its actions. It leaves the list at once, and returns if the server refuses. */
export function DraftRow({ post, entry, status, onPublish, onRemoved, onRestored }: DraftRowProps) {
  const waiting = entry?.waiting ?? 0;
  const title = nameOf({ id: post.id, post, entry });
  const params = { siteId: post.site_id, id: post.id };

  async function attempt(done: string, failed: string, work: () => Promise<unknown>) {
    onRemoved();
    try {
      await work();
      showSnackbar({ title: done, tone: "good" });
    } catch (error) {
      onRestored();
      showSnackbar({ title: failed, message: messageOf(error) });
    }
  }

  function remove() {
    onRemoved();
    deleteDraft({ id: post.id, siteId: post.site_id, serverKnown: true, title }, onRestored);
  }

  const archive = () =>
    attempt(`“${title}” is in the archive`, `We couldn't archive “${title}”`, () =>
      callApi(archivePost, { params }),
    );
  const unarchive = () =>
    attempt(`“${title}” moved to drafts`, `We couldn't move “${title}”`, () =>
      callApi(unarchivePost, { params }),
    );
  return (
    <Row
      title={title}
      href={status === "drafts" ? draftPath(post) : undefined}
      note={draftNote(post, kindOf(post), changedAt({ id: post.id, post, entry }), Date.now())}
      end={
        <>
          {waiting > 0 ? <Badge tone="warn">{waitingText(waiting)}</Badge> : null}
          {post.removal ? (
            <Badge tone="warn">Removed</Badge>
          ) : post.scheduled && status === "drafts" ? (
            <Badge tone={post.scheduled.problem ? "warn" : "plain"}>
              {post.scheduled.problem ? "Not published" : "Scheduled"}
            </Badge>
          ) : (
            <Badge>{status === "archived" ? "Archived" : "Draft"}</Badge>
          )}
          <ActionMenu
            label={`Actions for ${title}`}
            items={[
              { label: "Publish", icon: Send, onSelect: onPublish },
              status === "archived"
                ? { label: "Move to drafts", icon: ArchiveRestore, onSelect: () => void unarchive() }
                : { label: "Archive", icon: Archive, onSelect: () => void archive() },
              { label: "Delete", icon: Trash, onSelect: remove },
            ]}
          />
        </>
      }
    />
  );
}

/** Returns a draft's title, or a placeholder. */
export const titleOf = (post: Pick<PostCard, "title">): string => post.title || "Untitled";

/** Says that this device has changes that the server doesn't. */
const waitingText = (waiting: number): string =>
  waiting === 1 ? "1 change waiting" : `${waiting} changes waiting`;

/**
 * Returns a draft's description: why a moderator removed it, or its kind, length and last change. `changed`: on the
 * server or on this device, in milliseconds.
 */
export function draftNote(post: PostCard, kind: string | null, changed: number, now: number): string {
  if (post.scheduled?.problem) return `We couldn't publish it: ${post.scheduled.problem}`;
  if (post.removal) return `A moderator removed this: ${post.removal.reason}`;
  const part = post.parent ? ` of ${titleOf(post.parent)}` : "";
  const length =
    post.ptype === "parent"
      ? countOf(post.meta.children, post.subtype === "comic" ? "episode" : "chapter")
      : // The count leaves out what was typed since the last version.
        post.words === 0 || changed - Date.parse(post.updated) > SYNC_GRACE_MS
        ? null
        : countOf(post.words, "word");
  const when = `changed ${formatRelative(new Date(changed).toISOString(), now)}`;
  return [`${kind ?? "Post"}${part}`, length, when].filter((one) => one !== null).join(" · ");
}
