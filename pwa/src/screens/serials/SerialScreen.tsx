import type { PageData } from "@quire/contracts/records/page";
import type { ChapterRow as Chapter } from "@quire/contracts/records/post";
import { formatDate } from "@quire/domain/time/dates";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { followStore } from "../../lib/follows.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useCountedView } from "../../lib/useCountedView.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { Tag, TagList } from "../../ui/Badge.tsx";
import { BookCover } from "../../ui/BookCover.tsx";
import { Button } from "../../ui/Button.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { ChapterList, ChapterRow } from "../../ui/ChapterRow.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { useOrderReturn } from "../../widgets/checkout/useOrderReturn.ts";
import { Comments } from "../../widgets/comments/Comments.tsx";
import { ExplicitNotice } from "../../widgets/explicit/ExplicitNotice.tsx";
import { PostActions } from "../../widgets/PostActions.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { lengthOf, partLength } from "../../widgets/postCopy.ts";
import { SaveOffline } from "../../widgets/SaveOffline.tsx";
import { SiteLinkButton } from "../../widgets/SiteLinkButton.tsx";
import { useAudience } from "../../widgets/useAudience.ts";
import { useOwnCopy } from "../../widgets/useOwnCopy.ts";
import { continueReading, type ReadMarks, readState } from "./continueReading.ts";
import "./SerialScreen.css";
import "./SerialCover.css";
import { smallestOf } from "../../lib/smallestOf.ts";

const NONE: ReadonlySet<string> = new Set();
const READ_LABELS = { start: "Start reading", again: "Read again" };

/** The page of a story or comic: cover, summary, and chapters with their read state. */
export function SerialScreen({ data }: { data: Extract<PageData, { kind: "serial" }> }) {
  const page = usePage();
  const { chapters } = data;
  const { post, reload } = useOwnCopy(data.post);
  const [isShown, setShown] = useState(false);
  const writer = useWriter();
  const site = writer?.site;
  const marks = useReadMarks(post.id);
  const [granted, setGranted] = useState<ReadonlySet<string>>(NONE);
  const [orderReturns, setOrderReturns] = useState(0);
  const isSold = chapters.some(({ visibility }) => visibility === "paid");
  const bundle = useLazy(isSold, () => import("../../widgets/checkout/BundleBox.tsx"));
  const follows = useSyncExternalStore(
    followStore.subscribe,
    () => followStore.read(post.site_id),
    followStore.onServer,
  );
  const mute = useLazy(follows === true, () => import("../../widgets/notifications/MuteStory.tsx"));
  useOrderReturn(post.site_id, async () => setOrderReturns((before) => before + 1));
  useCountedView(post.id);
  const part = post.subtype === "comic" ? "Episode" : "Chapter";
  const nextRead = continueReading(chapters, marks);
  const audienceOf = useAudience();
  const lockOf = ({ access, visibility }: Chapter) =>
    access === "granted" ? null : audienceOf({ visibility, pricing: post.pricing });
  return (
    <article className="serial">
      <header className="serial-head">
        <BookCover
          as="serial-cover"
          priority
          title={post.title}
          author={site?.name}
          cover={pictureOf(post.meta.cover, "(width >= 48rem) 16rem, 60vw")}
        />
        <div className="serial-words">
          <p className="serial-kind">
            {post.subtype === "comic" ? "Comic" : "Story"} · {lengthOf(post)}
          </p>
          <h1 className="serial-title" dir="auto">
            {post.title}
          </h1>
          {post.summary ? (
            <p className="serial-summary" dir="auto">
              {post.summary}
            </p>
          ) : null}
          {site && writer ? (
            <Byline
              name={site.name}
              href={writer.home}
              avatar={smallestOf(site.logo)}
              date={post.published ? { iso: post.published, text: formatDate(post.published) } : undefined}
              action={
                page.site ? <FollowButton siteId={site.id} quiet /> : <SiteLinkButton href={page.canonical} />
              }
            />
          ) : null}
          <div className="serial-actions">
            {nextRead ? (
              <Button kind="primary" href={nextRead.chapter.permalink}>
                {nextRead.kind === "continue"
                  ? `Continue ${part.toLowerCase()} ${nextRead.chapter.index}`
                  : READ_LABELS[nextRead.kind]}
              </Button>
            ) : null}
            <SaveOffline post={post} />
            <PostActions post={post} />
            {mute ? <mute.MuteStory post={post} /> : null}
          </div>
          {bundle && site ? (
            <bundle.BundleBox
              serial={post}
              chapters={chapters}
              site={site}
              version={orderReturns}
              onGranted={setGranted}
            />
          ) : null}
        </div>
      </header>
      {post.meta.explicit && !isShown ? (
        <ExplicitNotice post={post} onOpened={reload} onShow={() => setShown(true)} />
      ) : null}
      <div data-post-content className="serial-text">
        <Prose html={post.content} lang={site?.language} />
      </div>
      <section className="serial-chapters" aria-labelledby="chapters">
        <h2 id="chapters">{part}s</h2>
        {data.notice ? <p className="serial-kind">{data.notice}</p> : null}
        {chapters.length ? (
          <ChapterList label={`${part}s`}>
            {chapters.map((chapter) => (
              <ChapterRow
                key={chapter.id}
                href={chapter.permalink}
                number={chapter.index}
                title={chapter.title}
                state={readState(marks, chapter.id)}
                note={partLength(chapter)}
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

const NO_MARKS: ReadMarks = {};

/** How far each chapter of a serial was read, on any device; empty until known. */
function useReadMarks(serialId: string): ReadMarks {
  const [marks, setMarks] = useState<{ of: string; marks: ReadMarks }>({ of: serialId, marks: NO_MARKS });
  useEffect(() => {
    let isHere = true;
    let unsubscribe = () => {};
    whenIdle()
      .then(() =>
        localLibrary.watchMarks(serialId, (found) => isHere && setMarks({ of: serialId, marks: found })),
      )
      .then((stop) => {
        if (isHere) unsubscribe = stop;
        else stop();
      })
      .catch(() => {});
    return () => {
      isHere = false;
      unsubscribe();
    };
  }, [serialId]);
  return marks.of === serialId ? marks.marks : NO_MARKS;
}
