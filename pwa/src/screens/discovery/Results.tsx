import type { SearchResults } from "@quire/contracts/records/search";
import type { MarkedText } from "@quire/domain/posts/highlight";
import { countOf } from "@quire/domain/text/counts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";

/** Returns how many results are loaded. */
export function countFound({ posts, sites, topics }: SearchResults): number {
  return posts.length + sites.length + topics.length;
}

/** Search results of any type. */
export function Results({ results: { posts, sites, topics } }: { results: SearchResults }) {
  return (
    <>
      {posts.map(({ post, title, snippet }) => (
        <FeedCard
          key={post.id}
          post={post}
          title={<Highlighted {...title} />}
          summary={<Highlighted {...snippet} />}
        />
      ))}
      {sites.length > 0 ? (
        <RowList label="Creators">
          {sites.map(({ site, name, snippet }) => (
            <Row
              key={site.id}
              href={site.url}
              title={<Highlighted {...name} />}
              note={<Highlighted {...snippet} />}
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
              title={<Highlighted {...name} />}
              note={`${countOf(topic.posts, "post")} by ${countOf(topic.authors, "creator")}`}
            />
          ))}
        </RowList>
      ) : null}
    </>
  );
}

/** Text with the search terms highlighted. */
function Highlighted({ text, marks }: MarkedText) {
  const parts = marks.map(([from, to], at) => {
    const last = marks[at - 1]?.[1] ?? 0;
    return [text.slice(last, from), <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
