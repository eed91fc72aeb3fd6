import type { ArchivedPost } from "@quire/contracts/records/post";
import { repeatsText } from "@quire/domain/posts/summaries";
import { formatDate } from "@quire/domain/time/dates";
import { usePage } from "../../../lib/PageContext.ts";
import { ChapterList, ChapterRow } from "../../../ui/ChapterRow.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { PostHead } from "../../../ui/PostHead.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { partLength } from "../../../widgets/postCopy.ts";
import { PostMedia } from "../media/PostMedia.tsx";

interface ArchivedPostViewProps {
  post: ArchivedPost;
  /** Loads the post again, once its buyer has stated their age. */
  onOpened: () => Promise<void>;
}

/** A post from its buyer's archive, as it was last published. */
export function ArchivedPostView({ post, onOpened }: ArchivedPostViewProps) {
  const { site } = usePage();
  const cover = pictureOf(post.meta.cover, "(width >= 64rem) 60rem, 100vw");
  const part = post.subtype === "comic" || post.ptype === "episode" ? "Episodes" : "Chapters";
  return (
    <article className="post">
      <PostHead
        title={post.title}
        over={post.parent ? <a href={post.parent.permalink}>{post.parent.title}</a> : undefined}
        summary={post.parent || repeatsText(post.summary, post.content) ? null : post.summary}
      >
        <p className="media-facts">
          {post.archived
            ? `${site?.name ?? "Its creator"} took this down on ${formatDate(post.archived)}. What you own stays yours.`
            : "This is yours."}
        </p>
      </PostHead>
      {cover ? (
        <figure className="post-cover">
          <Picture {...cover} alt={post.meta.cover?.alt ?? ""} priority />
        </figure>
      ) : null}
      {post.files.length || post.meta.explicit ? <PostMedia post={post} onOpened={onOpened} /> : null}
      <Prose html={post.content} chapter={post.ptype === "chapter"} lang={site?.language} />
      {post.children.length ? (
        <ChapterList label={part}>
          {post.children.map((child) => (
            <ChapterRow
              key={child.id}
              href={child.permalink}
              number={child.index}
              title={child.title}
              note={partLength(child)}
            />
          ))}
        </ChapterList>
      ) : null}
      {post.previous || post.next ? (
        <div className="post-pager">
          <Pager
            label={part}
            previous={post.previous ? { href: post.previous.permalink, title: post.previous.title } : null}
            next={post.next ? { href: post.next.permalink, title: post.next.title } : null}
          />
        </div>
      ) : null}
    </article>
  );
}
