import type { Comment } from "@quire/contracts/records/post";
import { formatDate } from "@quire/domain/dates";
import { Avatar } from "../ui/Avatar.tsx";
import "./CommentList.css";

/** What readers said below a post, each answer beneath what it answers. */
export function CommentList({ comments, total }: { comments: Comment[]; total: number }) {
  if (comments.length === 0) return null;
  return (
    <section className="comments" aria-labelledby="comments">
      <h2 id="comments" className="comments-title">
        {total === 1 ? "1 comment" : `${Math.max(total, comments.length)} comments`}
      </h2>
      <ol className="comments-list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ol>
    </section>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const { author } = comment;
  return (
    <li id={`comment-${comment.id}`} className={`comment is-depth-${Math.min(comment.depth, 4)}`}>
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
        <p className="comment-text">{comment.text}</p>
      </div>
    </li>
  );
}
