import type { PageData } from "@quire/contracts/records/page";
import type { ChapterRow as Chapter } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCountedView } from "../../lib/useCountedView.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Tag, TagList } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { ChapterList, ChapterRow } from "../../ui/ChapterRow.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { useOrderReturn } from "../../widgets/checkout/useOrderReturn.ts";
import { Comments } from "../../widgets/comments/Comments.tsx";
import { PostActions } from "../../widgets/PostActions.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { lengthOf } from "../../widgets/postWords.ts";
import { SaveOffline } from "../../widgets/SaveOffline.tsx";
import { ToOwnSite } from "../../widgets/ToOwnSite.tsx";
import { useAudience } from "../../widgets/useAudience.ts";
import { continueReading, readState } from "./continueReading.ts";
import { SerialCover } from "./SerialCover.tsx";
import "./SerialScreen.css";
import { useReadMarks } from "./useReadMarks.ts";

const NONE: ReadonlySet<string> = new Set();
const WAY_WORDS = { start: "Start reading", again: "Read again" };

/** A story or comic: its cover, what it is about, and its chapters with the marks of what was read. */
export function SerialScreen({ data }: { data: Extract<PageData, { kind: "serial" }> }) {
  const page = usePage();
  const { post, chapters } = data;
  const writer = useWriter();
  const site = writer?.site;
  const marks = useReadMarks(post.id);
  const [granted, setGranted] = useState<ReadonlySet<string>>(NONE);
  const [turn, setTurn] = useState(0);
  const isSold = chapters.some(({ visibility }) => visibility === "paid");
  const bundle = useLazy(isSold, () => import("../../widgets/checkout/BundleBox.tsx"));
  useOrderReturn(post.site_id, async () => setTurn((before) => before + 1));
  useCountedView(post.id);
  const part = post.subtype === "comic" ? "Episode" : "Chapter";
  const way = continueReading(chapters, marks);
  const audienceOf = useAudience();
  const lockOf = ({ access, visibility }: Chapter) =>
    access === "granted" ? null : audienceOf({ visibility, pricing: post.pricing });
  return (
    <article className="serial">
      <header className="serial-head">
        <SerialCover
          title={post.title}
          author={site?.name}
          cover={pictureOf(post.meta.cover, "(width >= 48rem) 16rem, 60vw")}
        />
        <div className="serial-words">
          <p className="serial-kind">
            {post.subtype === "comic" ? "Comic" : "Story"} · {lengthOf(post)}
          </p>
          <h1 className="serial-title">{post.title}</h1>
          {post.summary ? <p className="serial-summary">{post.summary}</p> : null}
          {site && writer ? (
            <Byline
              name={site.name}
              href={writer.home}
              avatar={site.logo?.image}
              date={post.published ? { iso: post.published, words: formatDate(post.published) } : undefined}
              action={
                page.site ? <FollowButton siteId={site.id} quiet /> : <ToOwnSite href={page.canonical} />
              }
            />
          ) : null}
          <div className="serial-actions">
            {way ? (
              <Button kind="primary" href={way.chapter.permalink}>
                {way.kind === "continue"
                  ? `Continue ${part.toLowerCase()} ${way.chapter.index}`
                  : WAY_WORDS[way.kind]}
              </Button>
            ) : null}
            <SaveOffline post={post} />
            <PostActions post={post} />
          </div>
          {bundle && site ? (
            <bundle.BundleBox
              serial={post}
              chapters={chapters}
              site={site}
              turn={turn}
              onGranted={setGranted}
            />
          ) : null}
        </div>
      </header>
      <div data-post-content className="serial-text">
        <Prose html={post.content} lang={site?.language} />
      </div>
      <section className="serial-chapters" aria-labelledby="chapters">
        <h2 id="chapters">{part}s</h2>
        {chapters.length ? (
          <ChapterList label={`${part}s`}>
            {chapters.map((chapter) => (
              <ChapterRow
                key={chapter.id}
                href={chapter.permalink}
                number={chapter.index}
                title={chapter.title}
                state={readState(marks, chapter.id)}
                note={chapter.pages ? countOf(chapter.pages, "page") : `${chapter.reading_minutes} min`}
                locked={granted.has(chapter.id) ? null : lockOf(chapter)}
              />
            ))}
          </ChapterList>
        ) : (
          <EmptyState title={`No ${part.toLowerCase()}s yet`}>
            Follow {site?.name} to hear about the first one.
          </EmptyState>
        )}
      </section>
      {post.tags.length ? (
        <div className="serial-tags">
          <TagList>
            {post.tags.map((tag) => (
              <Tag key={tag.slug} href={platformHref(page, `/c/${encodeURIComponent(tag.slug)}`)}>
                {tag.name}
              </Tag>
            ))}
          </TagList>
        </div>
      ) : null}
      <Comments post={post} comments={data.comments} next={data.comments_next} />
    </article>
  );
}
