import type { Page } from "@quire/contracts/records/page";
import type { PostCardWithSite } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import type { ReactNode } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { SerialCard } from "../../ui/SerialCard.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { lengthOf } from "../../widgets/postCopy.ts";

export const COVER_SIZES = "(width >= 48rem) 10rem, 44vw";

/**
 * Returns where a post of the library opens: on its own site, or else in the platform's app, where what is saved
 * opens offline.
 */
export function hrefOf(page: Page, post: { site_id: string; id: string; permalink: string }): string {
  if (page.site?.id === post.site_id) return post.permalink;
  return platformHref(page, readPath({ siteId: post.site_id, id: post.id }));
}

interface EntryCardProps {
  post: PostCardWithSite;
  meta?: ReactNode;
  overlay?: ReactNode;
  actions?: ReactNode;
}

/** A post of the library as a cover. */
export function EntryCard({ post, meta, overlay, actions }: EntryCardProps) {
  const page = usePage();
  return (
    <SerialCard
      href={hrefOf(page, post)}
      title={post.title}
      author={post.parent?.title ?? post.site.name}
      cover={pictureOf(post.meta.cover, COVER_SIZES)}
      meta={meta ?? (post.ptype === "book" ? "Printed book" : lengthOf(post))}
      overlay={overlay}
      actions={actions}
    />
  );
}
