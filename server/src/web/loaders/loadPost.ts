import type { PageData } from "@quire/contracts/records/page";
import { sortFromQuery } from "@quire/domain/posts/sorting";
import { CARD_BYTES, guestCache } from "../../modules/accounts/guestCache.ts";
import { findBookPage } from "../../modules/books/findBookPage.ts";
import { listComments } from "../../modules/community/readComments.ts";
import { ANONYMOUS, viewOf } from "../../modules/posts/access.ts";
import { findNeighbours, listChildren } from "../../modules/posts/children.ts";
import { listFeed } from "../../modules/posts/feed.ts";
import { findGuestPublication } from "../../modules/posts/findPublication.ts";
import { findPostFiles } from "../../modules/posts/postFiles.ts";
import { presentCard } from "../../modules/posts/presentCard.ts";
import { presentPost } from "../../modules/posts/presentPost.ts";
import { findSerialNotice } from "../../modules/posts/serialPlan.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import type { Platform } from "../../platform/platform.ts";

const COMMENTS = { limit: 20, offset: 0, next: null };
/** Maximum number of chapters on a serial's page; longer lists continue through the API. */
const CHAPTERS = { limit: 500, offset: 0, next: null };
/** Cards below a post. */
const MORE = 3;
const NO_NEIGHBOURS = { previous: null, next: null };

/** Loads a post, a chapter, or a serial with its chapters; null if nothing with that id is published on this site. */
export async function loadPost(platform: Platform, site: SiteRow, postId: string): Promise<PageData | null> {
  const row = await findGuestPublication(platform, site.id, postId);
  if (!row) return null;
  const source = platform.replicas.reader(site.id);
  const post = presentPost(
    platform,
    row,
    viewOf(row, ANONYMOUS),
    (await findPostFiles(platform, [row])).get(postId) ?? [],
  );
  // Comments on a closed text reveal it: readers with access fetch them as themselves.
  const isDiscussed = row.comments_count > 0 && post.access === "granted";
  const comments = isDiscussed
    ? listComments(source, platform.config, postId, COMMENTS)
    : { comments: [], next: null };

  if (row.ptype === "parent") {
    const [{ children }, said, notice] = await Promise.all([
      listChildren(source, postId, CHAPTERS, () => ANONYMOUS),
      comments,
      findSerialNotice(source, platform, postId),
    ]);
    return {
      kind: "serial",
      post,
      chapters: children,
      comments: said.comments,
      comments_next: said.next,
      ...(notice && { notice }),
    };
  }
  if (row.ptype === "book") {
    const [book, more, said] = await Promise.all([
      findBookPage(platform, { siteId: site.id, id: postId }),
      loadMore(platform, site, postId),
      comments,
    ]);
    if (!book) return null;
    // An explicit book shows its cover and sample only to readers who want that; they fetch them as themselves.
    const shown = post.meta.explicit === "hidden" ? { ...book, cover_image: null, sample: null } : book;
    return { kind: "book", post, book: shown, comments: said.comments, comments_next: said.next, more };
  }
  const [neighbours, more, said] = await Promise.all([
    row.parent_id ? findNeighbours(source, row.parent_id, row.position as number, ANONYMOUS) : NO_NEIGHBOURS,
    loadMore(platform, site, row.parent_id ?? row.post_id),
    comments,
  ]);
  // A chapter leads on to the next one; only where a work ends, other posts follow.
  const after = neighbours.next ? [] : more;
  const isLast = row.parent_id && !neighbours.next;
  const notice = isLast ? await findSerialNotice(source, platform, row.parent_id as string) : null;
  return {
    kind: "post",
    post,
    ...neighbours,
    comments: said.comments,
    comments_next: said.next,
    more: after,
    ...(notice && { notice }),
  };
}

/** Returns more posts of the site to read after a post: the same after each of its posts, except the post itself. */
async function loadMore(platform: Platform, { id, content_version }: SiteRow, postId: string) {
  const slice = { limit: MORE + 1, offset: 0, next: null };
  const newest = await guestCache(platform).get(
    id,
    `newest ${content_version}`,
    async () => {
      const { rows } = await listFeed(platform.replicas.reader(id), {
        siteId: id,
        sort: sortFromQuery(null),
        slice,
      });
      return rows.map((row) => presentCard(row, viewOf(row, ANONYMOUS)));
    },
    (cards) => cards.length * CARD_BYTES,
  );
  return newest.filter((other) => other.id !== postId).slice(0, MORE);
}
