import type { Comment } from "@quire/contracts/records/comment";
import { formatDate } from "@quire/domain/time/dates";
import type { ReactNode } from "react";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** A comment, or its placeholder once removed. `children` render below its text; `form` replaces the text. */
export function CommentItem(props: { comment: Comment; children?: ReactNode; form?: ReactNode }) {
  const { comment, form } = props;
  const { author } = comment;
  return (
    <li id={`comment-${comment.id}`} className={`comment is-depth-${comment.depth}`}>
      {author ? <Avatar name={author.name} src={smallestOf(author.logo)} size="s" /> : null}
      <div className="comment-words">
        <p className="comment-by">
          {author?.url ? (
            <a href={author.url} rel="nofollow">
              {author.name}
            </a>
          ) : author ? (
            <b>{author.name}</b>
          ) : (
            "This comment was removed."
          )}{" "}
          <time dateTime={comment.created}>{formatDate(comment.created)}</time>
          {comment.edited ? " · edited" : null}
        </p>
        {comment.passage ? <blockquote className="comment-quote">{comment.passage.quote}</blockquote> : null}
        {form ?? (
          <p className="comment-text" dir="auto">
            {comment.text}
          </p>
        )}
        {props.children}
      </div>
    </li>
  );
}
