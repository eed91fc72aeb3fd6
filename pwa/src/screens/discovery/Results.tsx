import type { SearchResults } from "@quire/contracts/records/search";
import { countOf } from "@quire/domain/text/counts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";
import { Marked } from "./Marked.tsx";

/** How many of what was found are here. */
export function countFound({ posts, sites, topics }: SearchResults): number {
  return posts.length + sites.length + topics.length;
}

/** What was found, of whichever kind. */
export function Results({ results: { posts, sites, topics } }: { results: SearchResults }) {
  return (
    <>
      {posts.map(({ post, title, snippet }) => (
        <FeedCard key={post.id} post={post} title={<Marked {...title} />} summary={<Marked {...snippet} />} />
      ))}
      {sites.length > 0 ? (
        <RowList label="Creators">
          {sites.map(({ site, name, snippet }) => (
            <Row
              key={site.id}
              href={site.url}
              title={<Marked {...name} />}
              note={<Marked {...snippet} />}
              lead={<Avatar name={site.name} src={site.logo?.image} shape="square" />}
            />
          ))}
        </RowList>
      ) : null}
      {topics.length > 0 ? (
        <RowList label="Topics">
          {topics.map(({ topic, name }) => (
            <Row
              key={topic.slug}
              href={`/c/${encodeURIComponent(topic.slug)}`}
              title={<Marked {...name} />}
              note={`${countOf(topic.posts, "post")} by ${countOf(topic.authors, "creator")}`}
            />
          ))}
        </RowList>
      ) : null}
    </>
  );
}
