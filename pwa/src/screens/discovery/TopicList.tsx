import type { Topic } from "@quire/contracts/records/post";
import { Tag, TagList } from "../../ui/Badge.tsx";

/** Topics that are written about. */
export function TopicList({ topics }: { topics: Topic[] }) {
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
