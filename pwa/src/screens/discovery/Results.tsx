import type { FoundPost, SearchResults, SearchType } from "@quire/contracts/records/search";
import type { MarkedText } from "@quire/domain/posts/highlight";
import { countOf } from "@quire/domain/text/counts";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { FeedCard } from "../../widgets/FeedCard.tsx";

/** Returns how many results are loaded. */
export function countFound({ posts, sites, topics }: SearchResults): number {
  return posts.length + sites.length + topics.length;
}

interface ResultsProps {
  results: SearchResults;
  /** Returns the address of the same search for another type. */
  pathOf: (type: SearchType) => string;
}

/** Search results of any type; several kinds have a heading each. */
export function Results({ results, pathOf }: ResultsProps) {
  const { type, sites, topics } = results;
  const isMixed = type === "posts" && sites.length + topics.length > 0;
  const head = (text: string, of: SearchType | null) =>
    isMixed ? (
      <h2 className="search-kind">
        {text}
        {of ? <a href={pathOf(of)}>{`All ${text.toLowerCase()}`}</a> : null}
      </h2>
    ) : null;
  return (
    <>
      {sites.length > 0 ? (
        <>
          {head("Creators", "sites")}
          <Sites sites={sites} />
        </>
      ) : null}
      {topics.length > 0 ? (
        <>
          {head("Topics", "topics")}
          <Topics topics={topics} />
        </>
      ) : null}
      {results.posts.length > 0 ? head("Stories and posts", null) : null}
      {results.posts.map((found) => (
        <Post key={found.post.id} {...found} chapters={pathOf("chapters")} />
      ))}
    </>
  );
}

function Post({ post, title, snippet, more_chapters: more, chapters }: FoundPost & { chapters: string }) {
  const part = post.subtype === "comic" || post.ptype === "episode" ? "episode" : "chapter";
  return (
    <>
      <FeedCard post={post} title={<Highlighted {...title} />} summary={<Highlighted {...snippet} />} />
      {more > 0 ? (
        <p className="search-more">
          <a href={chapters}>{`${countOf(more, post.parent ? `more ${part}` : part)} with these words`}</a>
        </p>
      ) : null}
    </>
  );
}

function Sites({ sites }: Pick<SearchResults, "sites">) {
  return (
    <RowList label="Creators">
      {sites.map(({ site, name, snippet }) => (
        <Row
          key={site.id}
          href={site.url}
          title={<Highlighted {...name} />}
          note={<Highlighted {...snippet} />}
          lead={<Avatar name={site.name} src={smallestOf(site.logo)} shape="square" />}
        />
      ))}
    </RowList>
  );
}

function Topics({ topics }: Pick<SearchResults, "topics">) {
  return (
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
