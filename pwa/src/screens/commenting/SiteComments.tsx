import {
  blockCommenter,
  listSiteComments,
  unblockCommenter,
  updateComment,
} from "@quire/contracts/calls/comments";
import type { ModeratedComment } from "@quire/contracts/records/comment";
import type { CommentState } from "@quire/domain/community/threads";
import { formatDate } from "@quire/domain/time/dates";
import MessageCircle from "lucide-react/icons/message-circle";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ReplyForm } from "../../widgets/comments/ReplyForm.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";

/** What is listed: comments in one state, or published ones that the creator has not replied to. */
export type CommentList = CommentState | "unanswered";

const EMPTY: Record<CommentList, { title: string; text: string }> = {
  unanswered: { title: "No comments to answer", text: "Comments that you haven't replied to appear here." },
  pending: {
    title: "No comments to review",
    text: "New comments appear here until you approve them, if your site reviews them first.",
  },
  approved: { title: "No comments yet", text: "Comments on your posts appear here." },
  removed: {
    title: "No removed comments",
    text: "Comments removed by you or a moderator appear here. You can restore them.",
  },
};

/** A list of a site's comments, with the actions on each. */
export function SiteComments({ siteId, list }: { siteId: string; list: CommentList }) {
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = {
        ...(list === "unanswered" ? { unanswered: true } : { state: list }),
        ...(next ? { next } : {}),
      };
      const answer = await callApi(listSiteComments, { params: { id: siteId }, query });
      return { rows: answer.comments, next: answer.next };
    },
    [siteId, list],
  );
  const listing = useListing<ModeratedComment>(fetchPage);

  async function decide(comment: ModeratedComment, to: CommentState) {
    const params = { siteId, id: comment.post.id, commentId: comment.id };
    await callApi(updateComment, { params, body: { state: to } });
    listing.change((rows) => rows.filter(({ id }) => id !== comment.id));
  }
  function answered({ id }: ModeratedComment) {
    if (list === "unanswered") listing.change((rows) => rows.filter((row) => row.id !== id));
  }
  async function block({ author, author_blocked }: ModeratedComment) {
    if (!author) return;
    if (author_blocked) await callApi(unblockCommenter, { params: { id: siteId, commenterId: author.id } });
    else await callApi(blockCommenter, { params: { id: siteId }, body: { commenter_id: author.id } });
    listing.change((rows) =>
      rows.map((row) => (row.author?.id === author.id ? { ...row, author_blocked: !author_blocked } : row)),
    );
  }
  const attempt = (work: Promise<void>) =>
    void work.catch((error) =>
      showSnackbar({ title: "We couldn't update this comment.", message: (error as Error).message }),
    );

  return (
    <ListingView
      listing={listing}
      label="Comments"
      empty={{ icon: MessageCircle, ...EMPTY[list] }}
      row={(comment) => (
        <li key={comment.id} className="case">
          <p className="case-head">
            <b>{comment.author?.name}</b> on{" "}
            <a href={`${comment.post.url}#comment-${comment.id}`}>{comment.post.title || "a post"}</a>,{" "}
            <time dateTime={comment.created}>{formatDate(comment.created)}</time>{" "}
            {comment.author_blocked ? <Badge tone="warn">Blocked</Badge> : null}
          </p>
          <p className="case-words">{comment.text}</p>
          {comment.removal_reason ? <p className="case-head">Removed: {comment.removal_reason}</p> : null}
          <div className="case-actions">
            {comment.state === "approved" && comment.author?.id !== siteId ? (
              <ReplyForm siteId={siteId} comment={comment} onReplied={() => answered(comment)} />
            ) : null}
            {comment.state === "approved" ? null : (
              <Button size="s" kind="primary" onClick={() => attempt(decide(comment, "approved"))}>
                {comment.state === "pending" ? "Approve" : "Restore"}
              </Button>
            )}
            {comment.state === "removed" ? null : (
              <Button size="s" onClick={() => attempt(decide(comment, "removed"))}>
                Remove
              </Button>
            )}
            {comment.author && comment.author.id !== siteId ? (
              <Button size="s" kind="bare" onClick={() => attempt(block(comment))}>
                {comment.author_blocked ? "Unblock" : "Block"} {comment.author.name}
              </Button>
            ) : null}
          </div>
        </li>
      )}
    />
  );
}
