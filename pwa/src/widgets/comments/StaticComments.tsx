import { useWriter } from "../../lib/useWriter.ts";
import { Button } from "../../ui/Button.tsx";
import { SubscribeBox } from "../subscribe/SubscribeBox.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { CommentsTitle } from "./CommentsTitle.tsx";
import type { CommentsProps } from "./commentsProps.ts";
import { LockedComments } from "./LockedComments.tsx";

/**
 * Comments as the server renders them, with placeholders of the same height for the form and actions that load
 * later, so that nothing shifts. The button is disabled until it can open the form, so that no press is lost.
 */
export function StaticComments({ post, comments }: CommentsProps) {
  const site = useWriter()?.site;
  return (
    <>
      {site ? <SubscribeBox site={site} /> : null}
      <CommentsTitle total={post.comments_count} />
      {post.access === "granted" ? (
        <p className="comments-open needs-script">
          <Button full disabled>
            Write a comment
          </Button>
        </p>
      ) : (
        <LockedComments />
      )}
      <ol className="comments-list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment}>
            {comment.author ? <div className="comment-room needs-script" /> : null}
          </CommentItem>
        ))}
      </ol>
      <div className="comments-room needs-script" />
    </>
  );
}
