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

interface Letters {
  posts: PostCardWithSite[];
  next: string | null;
}

const ask = (): Promise<Letters> => afterSending().then(() => callApi(listInbox, { query: {} }));
const thrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** A person's home: what they have begun, and what all they follow published, also with no network. */
export function InboxScreen({ person, discover }: { person: string; discover: ReactNode }) {
  const { value, state, retry } = useOwnList(person, "inbox", ask);
  const [older, setOlder] = useState<{ of: Letters; posts: PostCardWithSite[]; next: string | null } | null>(
    null,
  );
  useEffect(() => {
    // What is listed here must open on the train.
    if (state !== "ready" || !value || thrifty()) return;
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
      <ContinueReading person={person} />
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
        <ShowMore next={next} {...rest} words="Older" />
      </section>
      <section className="inbox-discover" aria-label="More to read">
        {discover}
      </section>
    </div>
  );
}
