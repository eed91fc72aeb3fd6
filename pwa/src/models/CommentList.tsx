import type { Comment } from "@quire/contracts/records/comment";
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
    <li id={`comment-${comment.id}`} className={`comment is-depth-${comment.depth}`}>
      {author ? <Avatar name={author.name} src={author.logo?.image} size="s" /> : null}
      <div className="comment-words">
        {author ? (
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
        ) : null}
        <p className={author ? "comment-text" : "comment-by"}>
          {author ? comment.text : "This comment is not shown."}
        </p>
      </div>
    </li>
  );
}
