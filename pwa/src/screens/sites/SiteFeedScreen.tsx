import type { Feed, Page, PageData, SiteTab } from "@quire/contracts/records/page";
import type { PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import SearchX from "lucide-react/icons/search-x";
import { useEffect, useState } from "react";
import type { ContinueItem } from "../../lib/continueItems.ts";
import { PLACE_HINTS } from "../../lib/placeHints.ts";
import { readStored } from "../../lib/storedText.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { OlderButton } from "../../widgets/OlderButton.tsx";
import { Shelf } from "../../widgets/Shelf.tsx";
import { SubscribeBox } from "../../widgets/subscribe/SubscribeBox.tsx";
import { SiteSupport } from "../../widgets/support/SiteSupport.tsx";
import { useMorePosts } from "../../widgets/useMorePosts.ts";
import { FeedForm } from "./FeedForm.tsx";
import { SiteHead } from "./SiteHead.tsx";
import "./SiteFeedScreen.css";

const PATHS: Record<SiteTab, string> = {
  home: "/",
  stories: "/stories",
  comics: "/comics",
  books: "/books",
  ebooks: "/ebooks",
};
const NOUNS: Record<SiteTab, string> = {
  home: "posts",
  stories: "stories",
  comics: "comics",
  books: "books",
  ebooks: "e-books",
};

const feedOf = (page: Page): Feed | null => (page.data.kind === "site_feed" ? page.data.feed : null);

/** A tab of a site: pinned posts first, then the feed with search and sort. */
export function SiteFeedScreen({
  site,
  data,
}: {
  site: Site;
  data: Extract<PageData, { kind: "site_feed" }>;
}) {
  const { tab, feed, pinned } = data;
  const { posts, older, loading, load } = useMorePosts(feed, feedOf);
  const what = NOUNS[tab];
  const session = useSession();
  const isOwn = session?.site?.is_owner === true && session.site.id === site.id;
  const own = useLazy(isOwn, async () => (await import("./own/ownHome.tsx")).ownHome);
  const Card = own?.OwnCard ?? PlainCard;
  const continued = useContinued(site.id, pinned.length > 0);
  const isFiltered = feed.search !== "" || feed.sort !== "newest";
  return (
    <>
      <SiteHead site={site} current={PATHS[tab]} />
      {own && tab === "home" && !isFiltered ? <own.OwnWelcome siteId={site.id} /> : null}
      {own && tab === "home" && !isFiltered ? (
        <own.OwnPins site={site} pinned={pinned} />
      ) : pinned.length && !isFiltered ? (
        <section className="site-pinned" aria-labelledby="pinned">
          <h2 id="pinned" className="q-hidden">
            {site.pinboard.title || "Pinned"}
          </h2>
          {pinned.map((post, at) => {
            const started = continued.find(({ workId }) => workId === post.id);
            const part = started?.part?.toLowerCase();
            return (
              <FeedCard
                key={post.id}
                post={post}
                layout="lead"
                level={3}
                label={
                  started
                    ? ["Continue", part].filter(Boolean).join(" ")
                    : at === 0
                      ? site.pinboard.title || "Pinned"
                      : undefined
                }
                {...(started ? { href: started.path } : {})}
              />
            );
          })}
        </section>
      ) : null}
      <section aria-labelledby="feed">
        <h2 id="feed" className="q-hidden">
          {tab === "home" ? "All posts" : what}
        </h2>
        {posts.length || isFiltered ? <FeedForm feed={feed} path={PATHS[tab]} what={what} /> : null}
        {posts.length === 0 && own && !feed.search ? (
          <own.OwnEmptyTab tab={tab} />
        ) : posts.length === 0 ? (
          <EmptyFeed feed={feed} path={PATHS[tab]} what={what} site={site} />
        ) : tab === "home" ? (
          posts.map((post) => <Card key={post.id} post={post} />)
        ) : (
          <div className="site-shelf">
            <Shelf posts={posts} />
          </div>
        )}
        <OlderButton
          href={older}
          loading={loading}
          onLoad={load}
          label={tab === "home" ? undefined : "Show more"}
        />
      </section>
      {own && tab === "home" && !isFiltered ? <own.Checklist siteId={site.id} /> : null}
      {isFiltered ? null : <SubscribeBox site={site} />}
      {tab === "home" && !isFiltered ? <SiteSupport site={site} /> : null}
    </>
  );
}

const NOTHING: ContinueItem[] = [];

/** What this reader has started on a site: asked for late, and never for someone who has read nothing here. */
function useContinued(siteId: string, isWanted: boolean): ContinueItem[] {
  const [items, setItems] = useState(NOTHING);
  useEffect(() => {
    if (!isWanted || readStored(PLACE_HINTS) === null) return;
    let isHere = true;
    whenIdle()
      .then(() => import("../../lib/continueItems.ts"))
      .then(({ listContinueItems }) => listContinueItems(siteId))
      .then(
        (found) => isHere && setItems(found),
        () => {},
      );
    return () => {
      isHere = false;
    };
  }, [siteId, isWanted]);
  return items;
}

function PlainCard({ post }: { post: PostCard }) {
  return <FeedCard post={post} level={3} />;
}

/** A serial is counted once it is published, and listed with its first part. */
const FIRST_PARTS: Readonly<Record<string, string>> = {
  stories: "A story appears here with its first chapter.",
  comics: "A comic appears here with its first episode.",
};

function EmptyFeed({ feed, path, what, site }: { feed: Feed; path: string; what: string; site: Site }) {
  if (!feed.search)
    return (
      <EmptyState title={`No ${what} yet`}>
        {FIRST_PARTS[what] ?? `${site.name} hasn't published any yet.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={`Nothing found for “${feed.search}”`}
      action={<Button href={path}>Show all {what}</Button>}
    >
      Try a different word, or part of one.
    </EmptyState>
  );
}
