import type { Feed, Page, PageData } from "@quire/contracts/records/page";
import type { PostCardWithSite, Topic } from "@quire/contracts/records/post";
import { useSession } from "../../lib/useSession.ts";
import { Tag, TagList } from "../../ui/Badge.tsx";
import { BookCover } from "../../ui/BookCover.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { OlderButton } from "../../widgets/OlderButton.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { Shelf } from "../../widgets/Shelf.tsx";
import { useMorePosts } from "../../widgets/useMorePosts.ts";
import { SiteList } from "./SiteList.tsx";
import "./PlatformHome.css";

const feedOf = (page: Page): Feed<PostCardWithSite> | null =>
  page.data.kind === "platform_home" ? page.data.feed : null;

/** The platform's front page: what it is, in one line, then things to read. */
export function PlatformHome({
  data,
  isBelow = false,
}: {
  data: Extract<PageData, { kind: "platform_home" }>;
  /** Shown below the user's own reading: they know what the product is. */
  isBelow?: boolean;
}) {
  const { posts, older, loading, load } = useMorePosts(data.feed, feedOf);
  const isEmpty = posts.length === 0 && data.stories.length === 0;
  return (
    <div className="home">
      {isBelow ? null : (
        <section className="home-hero">
          <div>
            <h1 className="home-title">Good stories, kept close.</h1>
            <p className="home-words">
              Writers and artists publish on their own sites, and everything you open stays readable offline.
            </p>
            <HeroActions />
          </div>
          <div className="home-covers" aria-hidden="true">
            {data.stories.slice(0, 3).map(({ id, title, site, meta }) => (
              <BookCover key={id} title={title} author={site.name} cover={pictureOf(meta.cover, "14rem")} />
            ))}
          </div>
        </section>
      )}
      {data.stories.length ? (
        <section className="home-part" aria-labelledby="stories">
          <h2 id="stories">Stories and comics</h2>
          <Shelf posts={data.stories} />
        </section>
      ) : null}
      <div className="home-columns">
        <section className="home-part" aria-labelledby="latest">
          <h2 id="latest">Latest</h2>
          {posts.map((post) => (
            <FeedCard key={post.id} post={post} level={3} />
          ))}
          {isEmpty ? (
            <EmptyState title="The first page is still blank" level={3}>
              Create a site and publish the first post.
            </EmptyState>
          ) : null}
          <OlderButton href={older} loading={loading} onLoad={load} />
        </section>
        <div className="home-aside">
          <SiteList sites={data.sites} />
          <TopicList topics={data.topics} />
        </div>
      </div>
    </div>
  );
}

/** Invites guests to create a site, and links creators to theirs. */
function HeroActions() {
  const session = useSession();
  const user = session?.user;
  if (user?.site_url) {
    return (
      <div className="home-actions">
        <Button kind="primary" href={user.site_url}>
          Go to your site
        </Button>
      </div>
    );
  }
  return (
    <div className="home-actions">
      <Button kind="primary" href="/signup">
        Create your site
      </Button>
      <Button href="#latest">Start reading</Button>
    </div>
  );
}

/** Topics that posts are tagged with. */
function TopicList({ topics }: { topics: Topic[] }) {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">Topics</h2>
      <TagList>
        {topics.map((topic) => (
          <Tag key={topic.slug} href={`/c/${encodeURIComponent(topic.slug)}`}>
            {topic.name}
          </Tag>
        ))}
      </TagList>
    </section>
  );
}
