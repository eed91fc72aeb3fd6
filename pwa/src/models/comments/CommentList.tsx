import type { Comment } from "@quire/contracts/records/comment";
import { formatDate } from "@quire/domain/dates";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { className } from "../../ui/className.ts";
import "./CommentList.css";

export interface CommentItemProps {
  comment: Comment;
  /** What stands beneath its words: what can be done with it, or what became of it. */
  children?: ReactNode;
  /** In place of its words, as while they are changed. */
  words?: ReactNode;
  /** Others do not see it (yet). */
  isFaint?: boolean;
}

/** What readers said, each answer beneath what it answers. */
export function CommentList({ comments }: { comments: Comment[] }) {
  return (
    <ol className="comments-list">
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </ol>
  );
}

/** One comment; of one that was taken away, its place. */
export function CommentItem({ comment, children, words, isFaint }: CommentItemProps) {
  const { author } = comment;
  const names = className("comment", `is-depth-${comment.depth}`, isFaint && "is-faint");
  if (!author) {
    return (
      <li id={`comment-${comment.id}`} className={names}>
        <p className="comment-by">This comment was removed.</p>
      </li>
    );
  }
  return (
    <li id={`comment-${comment.id}`} className={names}>
      <Avatar name={author.name} src={author.logo?.image} size="s" />
      <div className="comment-words">
        <p className="comment-by">
          {author.url ? (
            <a href={author.url} rel="nofollow">
              {author.name}
            </a>
          ) : (
            author.name
          )}{" "}
          <time dateTime={comment.created}>{formatDate(comment.created)}</time>
          {comment.edited ? " · edited" : null}
        </p>
        {words ?? <p className="comment-text">{comment.text}</p>}
        {children}
      </div>
    </li>
  );
}
