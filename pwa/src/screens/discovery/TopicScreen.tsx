import type { Feed, Page, PageData } from "@quire/contracts/records/page";
import type { PostCardWithSite } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { OlderButton } from "../../widgets/OlderButton.tsx";
import { useMorePosts } from "../../widgets/useMorePosts.ts";
import "./PlatformHome.css";
import { TopicAuthors } from "./TopicAuthors.tsx";
import "./TopicScreen.css";

const feedOf = (page: Page): Feed<PostCardWithSite> | null =>
  page.data.kind === "topic" ? page.data.feed : null;

/** Everything on one topic, from every site. */
export function TopicScreen({ data }: { data: Extract<PageData, { kind: "topic" }> }) {
  const { topic } = data;
  const { posts, older, loading, load } = useMorePosts(data.feed, feedOf);
  return (
    <>
      <header className="topic-head">
        <p className="topic-over">Topic</p>
        <h1>{topic.name}</h1>
        <p className="topic-counts">
          {countOf(topic.posts, "post")} by {countOf(topic.authors, "creator")}
        </p>
      </header>
      <div className="home-columns">
        <section aria-labelledby="posts">
          <h2 id="posts" className="q-hidden">
            Posts
          </h2>
          {posts.length ? (
            posts.map((post) => <FeedCard key={post.id} post={post} level={3} />)
          ) : (
            <EmptyState title="No posts on this topic yet">
              Check back later or browse another topic.
            </EmptyState>
          )}
          <OlderButton href={older} loading={loading} onLoad={load} />
        </section>
        <div className="home-aside topic-aside">
          <TopicAuthors key={topic.slug} data={data} />
        </div>
      </div>
    </>
  );
}
