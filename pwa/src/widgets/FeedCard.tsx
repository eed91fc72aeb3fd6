import type { PostCard as PostCardRecord, PostCardWithSite } from "@quire/contracts/records/post";
import type { ReactNode } from "react";
import { siteHref } from "../lib/links.ts";
import { usePage } from "../lib/PageContext.ts";
import { Badge } from "../ui/Badge.tsx";
import { PostCard } from "../ui/PostCard.tsx";
import { BookmarkSlot } from "./BookmarkSlot.tsx";
import { pictureOf } from "./pictureOf.ts";
import { isBook, kindOf, metaOf } from "./postCopy.ts";
import { useAudience } from "./useAudience.ts";
import { usePurchased } from "./usePurchased.ts";

export interface FeedCardProps {
  /** Overrides the post's own address. */
  href?: string;
  post: PostCardRecord | PostCardWithSite;
  layout?: "lead" | "row" | "tile";
  level?: 2 | 3;
  /** Replaces the label of the post's kind, such as "Pinned". */
  label?: string;
  /** Replaces the post's title and summary, for example to highlight search matches. */
  title?: ReactNode;
  summary?: ReactNode;
}

/** A post in a feed. In feeds of several sites it names the site. */
export function FeedCard({ post, href, layout = "row", level = 2, label, title, summary }: FeedCardProps) {
  const page = usePage();
  const writer = "site" in post ? post.site : null;
  const audience = useAudience()(post);
  const badge = usePurchased(post) ? "Purchased" : audience;
  const kind = label ?? kindOf(post);
  const sizes = layout === "row" ? "(width >= 48rem) 12rem, 6rem" : "(width >= 48rem) 30rem, 92vw";
  return (
    <PostCard
      href={href ?? (writer ? siteHref(page, writer, post.permalink) : post.permalink)}
      title={title ?? post.title}
      summary={summary ?? post.summary}
      cover={pictureOf(post.meta.cover, sizes)}
      label={writer ? [writer.name, kind].filter(Boolean).join(" · ") : kind}
      badge={badge ? <Badge>{badge}</Badge> : null}
      meta={
        <>
          {metaOf(post)}
          <BookmarkSlot post={post} />
        </>
      }
      layout={layout}
      isBook={isBook(post)}
      level={level}
    />
  );
}
