import { archivePost, unarchivePost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Send from "lucide-react/icons/send";
import Trash from "lucide-react/icons/trash-2";
import { callApi } from "../../lib/callApi.ts";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/Row.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { deleteDraft } from "../../widgets/drafts/deleteDraft.ts";
import { kindOf } from "../../widgets/postWords.ts";
import { draftNote, waitingWords } from "./draftWords.ts";
import { changedAt, nameOf } from "./mergeDrafts.ts";

interface DraftRowProps {
  post: PostCard;
  /** What this device knows of it. */
  entry: DraftEntry | null;
  status: "drafts" | "archived";
  /** Opens the sheet by which it is published. */
  onPublish: () => void;
  /** It has left this list. */
  onGone: () => void;
  /** It is in this list after all. */
  onBack: () => void;
}

/** One draft and what can be done with it. It leaves the list at once, and comes back if the server refuses. */
export function DraftRow({ post, entry, status, onPublish, onGone, onBack }: DraftRowProps) {
  const waiting = entry?.waiting ?? 0;
  const title = nameOf({ id: post.id, post, entry });
  const params = { siteId: post.site_id, id: post.id };

  async function attempt(done: string, failed: string, work: () => Promise<unknown>) {
    onGone();
    try {
      await work();
      showSnackbar({ title: done, tone: "good" });
    } catch (error) {
      onBack();
      showSnackbar({ title: failed, message: wordsOf(error) });
    }
  }

  function remove() {
    onGone();
    deleteDraft({ id: post.id, siteId: post.site_id, serverKnown: true, title }, onBack);
  }

  const archive = () =>
    attempt(`“${title}” is in the archive`, `We couldn't archive “${title}”`, () =>
      callApi(archivePost, { params }),
    );
  const takeOut = () =>
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
          {waiting > 0 ? <Badge tone="warn">{waitingWords(waiting)}</Badge> : null}
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
                ? { label: "Move to drafts", icon: ArchiveRestore, onSelect: () => void takeOut() }
                : { label: "Archive", icon: Archive, onSelect: () => void archive() },
              { label: "Delete", icon: Trash, onSelect: remove },
            ]}
          />
        </>
      }
    />
  );
}
