import { listInbox } from "@quire/contracts/calls/reading";
import type { PostCardWithSite } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import Inbox from "lucide-react/icons/inbox";
import { type ReactNode, useEffect, useState } from "react";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { mayPrefetch } from "../../lib/connection.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PostCard } from "../../ui/PostCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { ContinueReading, useContinueItems } from "./ContinueReading.tsx";
import { groupByWork, type InboxItem } from "./groupByWork.ts";
import "./InboxScreen.css";

const NONE: ReadonlySet<string> = new Set();

interface InboxPage {
  posts: PostCardWithSite[];
  next: string | null;
}

const fetchInbox = (): Promise<InboxPage> => afterSending().then(() => callApi(listInbox, { query: {} }));

/** The user's home: unfinished reading, and posts from creators they follow. Works offline. */
export function InboxScreen({ userId, discover }: { userId: string; discover: ReactNode }) {
  const { value, isSavedOffline, failure, reload } = useMine(userId, "inbox", fetchInbox);
  const [older, setOlder] = useState<{
    of: InboxPage;
    posts: PostCardWithSite[];
    next: string | null;
  } | null>(null);
  useEffect(() => {
    // Prefetch the listed posts, so that they open offline.
    if (!value || isSavedOffline || !mayPrefetch()) return;
    whenIdle()
      .then(() => localLibrary.prefetchInbox(value.posts))
      .catch(() => {});
  }, [isSavedOffline, value]);

  const continueItems = useContinueItems(userId);
  const [read, setRead] = useState<ReadonlySet<string>>(NONE);
  useEffect(() => {
    localLibrary.listFinished().then(
      (ids) => setRead(new Set(ids)),
      () => {},
    );
  }, []);

  const grown = value && older?.of === value ? older : null;
  const posts = [...(value?.posts ?? []), ...(grown?.posts ?? [])];
  const next = grown ? grown.next : (value?.next ?? null);

  const rest = useMore(async (next) => {
    if (!value) return;
    const page = await callApi(listInbox, { query: { next } });
    setOlder({ of: value, posts: [...(grown?.posts ?? []), ...page.posts], next: page.next });
  });

  // Both parts show at once: one that came later would push the other down.
  if (continueItems === null || (value === null && !failure)) {
    return (
      <div className="inbox">
        <h1>Your reading</h1>
        <div className="inbox-part">
          <Skeleton of="row" count={8} label="Loading new posts" />
        </div>
      </div>
    );
  }
  return (
    <div className="inbox">
      <h1>Your reading</h1>
      <ContinueReading items={continueItems} />
      <section className="inbox-part" aria-labelledby="inbox">
        <h2 id="inbox">New from creators you follow</h2>
        {value === null ? (
          <ErrorState title="We couldn't load new posts" onRetry={reload}>
            Your library still works offline.
          </ErrorState>
        ) : null}
        {value !== null && posts.length === 0 ? (
          <EmptyState
            icon={Inbox}
            level={3}
            title="Nothing here yet"
            action={<Button href="#latest">Find something to follow</Button>}
          >
            Follow a site to see its posts here.
          </EmptyState>
        ) : null}
        {groupByWork(posts, read).map((item) =>
          item.kind === "post" ? (
            <FeedCard
              key={item.post.id}
              post={item.post}
              level={3}
              href={readPath({ siteId: item.post.site_id, id: item.post.id })}
            />
          ) : (
            <WorkCard key={item.id} work={item} />
          ),
        )}
        <ShowMore next={next} {...rest} label="Older" />
      </section>
      <section className="inbox-discover" aria-label="More to read">
        {discover}
      </section>
    </div>
  );
}

/** New chapters of a work, in one card. */
function WorkCard({ work }: { work: Extract<InboxItem, { kind: "work" }> }) {
  const part = work.label === "Comic" ? "new episode" : "new chapter";
  return (
    <PostCard
      href={readPath({ siteId: work.siteId, id: work.id })}
      title={work.title}
      summary={work.summary}
      cover={pictureOf(work.cover, "(width >= 48rem) 12rem, 6rem")}
      label={`${work.writer} · ${work.label}`}
      meta={[countOf(work.chapters, part), work.published && formatDate(work.published)]
        .filter(Boolean)
        .join(" · ")}
      isBook
      level={3}
    />
  );
}
