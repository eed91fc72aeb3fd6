import { Button } from "../../ui/Button.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { CommentsTitle } from "./CommentsTitle.tsx";
import type { CommentsProps } from "./commentsProps.ts";
import { LockedComments } from "./LockedComments.tsx";

/**
 * The comments as the server draws them, and where one will be written once the page is alive. What
 * can be done with them appears when the reader comes near, and finds its room there: nothing moves.
 */
export function StaticComments({ post, comments }: CommentsProps) {
  return (
    <>
      <CommentsTitle total={post.comments_count} />
      {post.access === "granted" ? (
        <p className="comments-open needs-script">
          <Button full>Write a comment</Button>
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
