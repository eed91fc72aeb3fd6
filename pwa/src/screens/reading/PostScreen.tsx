import type { Comment } from "@quire/contracts/records/comment";
import type { PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { repeatsText } from "@quire/domain/posts/summaries";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCountedView } from "../../lib/useCountedView.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useUser } from "../../lib/useUser.ts";
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
import { lengthOf, partLength } from "../../widgets/postCopy.ts";
import { SiteLinkButton } from "../../widgets/SiteLinkButton.tsx";
import { useOwnCopy } from "../../widgets/useOwnCopy.ts";
import { usePurchased } from "../../widgets/usePurchased.ts";
import "./PostScreen.css";
import { smallestOf } from "../../lib/smallestOf.ts";

const loadPassages = () => import("../../widgets/passages/Passages.tsx");
const loadPrompt = () => import("../../widgets/onboarding/ReaderPrompt.tsx");

interface PostScreenProps {
  data: Extract<PageData, { kind: "post" }>;
  /** Renders the post's files, or why they are hidden; null without files. */
  Media: ComponentType<{ post: Post; onOpened: () => Promise<void>; ending: ReactNode }> | null;
  /** Renders where a locked text breaks off. */
  Ending: ComponentType<{ post: Post; onOpened: () => Promise<void> }>;
  /** Renders how to support the creator, at the end of some texts. */
  Support: ComponentType;
}

/** The page of a post, chapter or episode. */
export function PostScreen({ data, Media, Ending, Support }: PostScreenProps) {
  const page = usePage();
  const writer = useWriter();
  const site = writer?.site;
  const text = useRef<HTMLDivElement>(null);
  const { post, reload } = useOwnCopy(data.post);
  const { previous, next } = data;
  // Before its first chapter comes the story itself.
  const before = previous ?? post.parent;
  const isLocked = post.access !== "granted";
  const isBought = usePurchased(post);
  // A post that is read in files tracks its position there.
  const [readId, setReadId] = useState<string | null>(null);
  const prompt = useLazy(readId === post.id && page.site !== null, loadPrompt);
  const isTracked = !isLocked && !post.files.some((file) => file.role === "page" || file.role === "media");
  useReadingProgress(text, post, isTracked, setReadId);
  useCountedView(post.id);
  const passages = usePassages(data.comments);
  const ending = <Ending post={post} onOpened={reload} />;
  const cover = pictureOf(post.meta.cover, "(width >= 64rem) 60rem, 100vw");
  // An e-book or PDF, by its cover like a story.
  const isBook = post.subtype === "document" && cover !== null;
  return (
    <article className={isBook ? "post is-book" : "post"}>
      <PostHead
        title={post.title}
        over={<Over post={post} />}
        summary={post.parent || repeatsText(post.summary, post.content) ? null : post.summary}
      >
        {site && writer ? (
          <Byline
            name={site.name}
            href={writer.home}
            avatar={smallestOf(site.logo)}
            date={post.published ? { iso: post.published, text: formatDate(post.published) } : undefined}
            reading={[lengthOf(post), isBought && "Purchased"].filter(Boolean).join(" · ")}
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
      {Media ? <Media post={post} onOpened={reload} ending={ending} /> : null}
      <div
        data-post-content={isTracked ? post.id : true}
        ref={text}
        className={isLocked ? "post-opening" : undefined}
      >
        <Prose html={post.content} chapter={post.ptype === "chapter"} lang={site?.language} />
        {passages ? <passages.Passages text={text} post={post} comments={data.comments} /> : null}
      </div>
      {ending}
      {data.notice ? <p className="post-notice">{data.notice}</p> : null}
      {before || next ? (
        <div className="post-pager">
          <Pager
            label={post.ptype === "episode" ? "Episodes" : "Chapters"}
            previous={before ? { href: before.permalink, title: before.title } : null}
            next={next ? { href: next.permalink, title: next.title, note: partLength(next) } : null}
          />
        </div>
      ) : null}
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
        {post.parent && !isLocked && (site?.comments?.placement ?? "belowPost") === "belowPost" ? (
          <a href="#comments">
            {post.comments_count ? countOf(post.comments_count, "comment") : "Write the first comment"}
          </a>
        ) : null}
      </footer>
      {isLocked ? null : <Support />}
      <Comments post={post} comments={data.comments} next={data.comments_next} />
      {data.more.length ? (
        <section className="post-more" aria-labelledby="more">
          <h2 id="more">More from {site?.name}</h2>
          {data.more.map((one) => (
            <FeedCard key={one.id} post={one} level={3} />
          ))}
        </section>
      ) : null}
      {prompt && page.site ? <prompt.ReaderPrompt site={page.site} postId={post.id} /> : null}
    </article>
  );
}

/**
 * Loads highlights and comments on passages for signed-in readers, for a text with such comments, and once something is
 * selected.
 */
function usePassages(comments: readonly Comment[]) {
  const userId = useUser();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (userId || comments.some(({ passage }) => passage)) setIsWanted(true);
    const onSelect = () => getSelection()?.isCollapsed || setIsWanted(true);
    document.addEventListener("selectionchange", onSelect);
    return () => document.removeEventListener("selectionchange", onSelect);
  }, [userId, comments]);
  return useLazy(isWanted, loadPassages);
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
function useReadingProgress(
  text: RefObject<HTMLElement | null>,
  post: Post,
  active: boolean,
  onRead: (id: string) => void,
): void {
  const { id, site_id, parent } = post;
  const parentId = parent?.id ?? null;
  useEffect(() => {
    if (!active) return;
    let isOver = false;
    let stop = () => {};
    import("./watchReading.ts").then(
      ({ watchReading }) => {
        const read = { id, site_id, parent: parentId ? { id: parentId } : null };
        if (!isOver && text.current) stop = watchReading(text.current, read, () => onRead(id));
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [text, id, site_id, parentId, active, onRead]);
}
