import { listInbox } from "@quire/contracts/calls/reading";
import type { PostCardWithSite } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import Inbox from "lucide-react/icons/inbox";
import { type ReactNode, useEffect, useState } from "react";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import { useMore } from "../../lib/useMore.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { ContinueReading } from "./ContinueReading.tsx";
import "./InboxScreen.css";
import { useOwnList } from "./useOwnList.ts";

interface InboxPage {
  posts: PostCardWithSite[];
  next: string | null;
}

const fetchInbox = (): Promise<InboxPage> => afterSending().then(() => callApi(listInbox, { query: {} }));
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** The user's home: unfinished reading, and posts from creators they follow. Works offline. */
export function InboxScreen({ userId, discover }: { userId: string; discover: ReactNode }) {
  const { value, state, retry } = useOwnList(userId, "inbox", fetchInbox);
  const [older, setOlder] = useState<{
    of: InboxPage;
    posts: PostCardWithSite[];
    next: string | null;
  } | null>(null);
  useEffect(() => {
    // Prefetch the listed posts, so that they open offline.
    if (state !== "ready" || !value || savesData()) return;
    whenIdle()
      .then(() => localLibrary.prefetchInbox(value.posts))
      .catch(() => {});
  }, [state, value]);

  const grown = value && older?.of === value ? older : null;
  const posts = [...(value?.posts ?? []), ...(grown?.posts ?? [])];
  const next = grown ? grown.next : (value?.next ?? null);

  const rest = useMore(async (next) => {
    if (!value) return;
    const page = await callApi(listInbox, { query: { next } });
    setOlder({ of: value, posts: [...(grown?.posts ?? []), ...page.posts], next: page.next });
  });

  return (
    <div className="inbox">
      <h1>Your reading</h1>
      <ContinueReading userId={userId} />
      <section className="inbox-part" aria-labelledby="inbox">
        <h2 id="inbox">New from creators you follow</h2>
        {value === null && state === "coming" ? (
          <Skeleton of="row" count={4} label="Loading your inbox" />
        ) : null}
        {state === "away" ? (
          <ErrorState title="We couldn't load your inbox" onRetry={retry}>
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
        {posts.map((post) => (
          <FeedCard
            key={post.id}
            post={post}
            level={3}
            href={readPath({ siteId: post.site_id, id: post.id })}
          />
        ))}
        <ShowMore next={next} {...rest} label="Older" />
      </section>
      <section className="inbox-discover" aria-label="More to read">
        {discover}
      </section>
    </div>
  );
}
