import type { PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { formatDate } from "@quire/domain/time/dates";
import { type ComponentType, type RefObject, useEffect, useRef } from "react";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCountedView } from "../../lib/useCountedView.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Tag, TagList } from "../../ui/Badge.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Comments } from "../../widgets/comments/Comments.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { PostActions } from "../../widgets/PostActions.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { lengthOf } from "../../widgets/postCopy.ts";
import { SiteLinkButton } from "../../widgets/SiteLinkButton.tsx";
import { useOwnCopy } from "../../widgets/useOwnCopy.ts";
import "./PostScreen.css";

interface PostScreenProps {
  data: Extract<PageData, { kind: "post" }>;
  /** Renders the post's files, or why they are hidden; null without files. */
  Media: ComponentType<{ post: Post; onOpened: () => Promise<void> }> | null;
  /** Renders below the text, or where a locked text breaks off. */
  Ending: ComponentType<{ post: Post; onOpened: () => Promise<void> }>;
}

/** The page of a post, chapter or episode. */
export function PostScreen({ data, Media, Ending }: PostScreenProps) {
  const page = usePage();
  const writer = useWriter();
  const site = writer?.site;
  const text = useRef<HTMLDivElement>(null);
  const { post, reload } = useOwnCopy(data.post);
  const { previous, next } = data;
  const isLocked = post.access !== "granted";
  // A post that is read in files tracks its position there.
  useReadingProgress(
    text,
    post,
    !isLocked && !post.files.some((file) => file.role === "page" || file.role === "media"),
  );
  useCountedView(post.id);
  const cover = pictureOf(post.meta.cover, "(width >= 64rem) 60rem, 100vw");
  return (
    <article className="post">
      <PostHead title={post.title} over={<Over post={post} />} summary={post.parent ? null : post.summary}>
        {site && writer ? (
          <Byline
            name={site.name}
            href={writer.home}
            avatar={site.logo?.image}
            date={post.published ? { iso: post.published, text: formatDate(post.published) } : undefined}
            reading={lengthOf(post)}
            action={
              page.site ? <FollowButton siteId={site.id} quiet /> : <SiteLinkButton href={page.canonical} />
            }
          />
        ) : null}
      </PostHead>
      {cover ? (
        <figure className="post-cover">
          <Picture {...cover} alt={post.meta.cover?.alt ?? ""} priority />
        </figure>
      ) : null}
      {Media ? <Media post={post} onOpened={reload} /> : null}
      <div data-post-content ref={text} className={isLocked ? "post-opening" : undefined}>
        <Prose html={post.content} chapter={post.ptype === "chapter"} lang={site?.language} />
      </div>
      <Ending post={post} onOpened={reload} />
      <footer className="post-foot">
        {post.tags.length ? (
          <TagList>
            {post.tags.map((tag) => (
              <Tag key={tag.slug} href={platformHref(page, `/c/${encodeURIComponent(tag.slug)}`)}>
                {tag.name}
              </Tag>
            ))}
          </TagList>
        ) : null}
        <PostActions post={post} />
      </footer>
      {previous || next ? (
        <div className="post-pager">
          <Pager
            label={post.ptype === "episode" ? "Episodes" : "Chapters"}
            previous={previous ? { href: previous.permalink, title: previous.title } : null}
            next={next ? { href: next.permalink, title: next.title } : null}
          />
        </div>
      ) : null}
      <Comments post={post} comments={data.comments} next={data.comments_next} />
      {data.more.length ? (
        <section className="post-more" aria-labelledby="more">
          <h2 id="more">More from {site?.name}</h2>
          {data.more.map((one) => (
            <FeedCard key={one.id} post={one} level={3} />
          ))}
        </section>
      ) : null}
    </article>
  );
}

/** The serial of a chapter, and the chapter's number in it. */
function Over({
  post,
}: {
  post: { parent: { title: string; permalink: string } | null; index: number | null; ptype: string };
}) {
  if (!post.parent) return null;
  const part = post.ptype === "episode" ? "Episode" : "Chapter";
  return (
    <>
      <a href={post.parent.permalink}>{post.parent.title}</a>
      {post.index ? <span className="post-part"> {`${part} ${post.index}`}</span> : null}
    </>
  );
}

/**
 * Records where a text is read, and offers to continue at the last position. The code for it loads after hydration.
 */
function useReadingProgress(text: RefObject<HTMLElement | null>, post: Post, active: boolean): void {
  const { id, site_id, parent } = post;
  const parentId = parent?.id ?? null;
  useEffect(() => {
    if (!active) return;
    let isOver = false;
    let stop = () => {};
    import("./watchReading.ts").then(
      ({ watchReading }) => {
        const read = { id, site_id, parent: parentId ? { id: parentId } : null };
        if (!isOver && text.current) stop = watchReading(text.current, read);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [text, id, site_id, parentId, active]);
}
