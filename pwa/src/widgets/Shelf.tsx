import type { PostCard, PostCardWithSite } from "@quire/contracts/records/post";
import { siteHref } from "../lib/links.ts";
import { usePage } from "../lib/PageContext.ts";
import { Badge } from "../ui/Badge.tsx";
import { CardGrid } from "../ui/CardGrid.tsx";
import { SerialCard } from "../ui/SerialCard.tsx";
import { BookmarkSlot } from "./BookmarkSlot.tsx";
import { pictureOf } from "./pictureOf.ts";
import { lengthOf } from "./postCopy.ts";
import { useAudience } from "./useAudience.ts";

/** Covers that fill a row of a wide screen; fewer have their summaries beside them. */
const FULL_ROW = 5;

/** A grid of stories, comics and books. */
export function Shelf({ posts, level = 3 }: { posts: (PostCard | PostCardWithSite)[]; level?: 2 | 3 }) {
  const page = usePage();
  const audienceOf = useAudience();
  return (
    <CardGrid few={posts.length < FULL_ROW}>
      {posts.map((post) => {
        const writer = "site" in post ? post.site : null;
        const audience = audienceOf(post);
        return (
          <SerialCard
            key={post.id}
            href={writer ? siteHref(page, writer, post.permalink) : post.permalink}
            title={post.title}
            author={writer?.name ?? page.site?.name}
            cover={pictureOf(post.meta.cover, "(width >= 48rem) 12rem, 44vw")}
            meta={post.ptype === "parent" ? lengthOf(post) : post.ptype === "book" ? "Printed book" : null}
            summary={posts.length < FULL_ROW ? post.summary : null}
            badge={audience ? <Badge>{audience}</Badge> : null}
            level={level}
            overlay={<BookmarkSlot post={post} />}
          />
        );
      })}
    </CardGrid>
  );
}
