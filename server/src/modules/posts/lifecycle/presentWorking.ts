import type { Post, PostCard } from "@quire/contracts/records/post";
import type { FeaturedImage, PostDocument } from "@quire/documents/schema";
import { readingMinutes, summaryFrom } from "@quire/documents/text";
import { AccessResult, type PostSubtype, type PostType } from "@quire/domain/enums";
import type { FileRole } from "@quire/domain/posts/postFiles";
import { postPath } from "@quire/domain/posts/postPaths";
import { tagSlug } from "@quire/domain/posts/tags";
import { zonedIso } from "@quire/domain/time/zonedTime";
import type { Platform } from "../../../platform/platform.ts";
import { withOwnPictures } from "../../media/remotePictures.ts";
import type { PostColumns } from "../models/posts.ts";
import { type Carried, presentPostFiles } from "../postFiles.ts";
import { ownPicture } from "../presentCard.ts";
import { coverOf } from "../publication/publishedForm.ts";
import { SITE_ZONE } from "../publicationRow.ts";
import { slugOf } from "../savedRow.ts";
import { readSnapshotFields, type SnapshotFields } from "../snapshot.ts";

/** Characters that stand for the title of a post without one. */
const MAX_FIRST_WORDS = 80;

/** A post's working side as its owner's lists show it. */
export interface WorkingCardRow extends Omit<PostColumns, "cover_file_id" | "order_version" | "is_live"> {
  fields: Partial<SnapshotFields>;
  /** The first block of its text. */
  featured: FeaturedImage;
  /** The blocks after it, a few; null with a title. */
  first_blocks: PostDocument | null;
  parent_title: string | null;
  parent_slug: string | null;
  parent_ptype: PostType | null;
  parent_subtype: PostSubtype | null;
  children: number;
  likes_count: number | null;
  comments_count: number | null;
  /** Why a moderator removed it. */
  removal: { reason: string; at: string } | null;
  /** The site's. */
  time_zone: string | null;
  /** When it will be published. */
  scheduled: { at: string; problem: string | null } | null;
}

/** SQL: the start of the text of a post without a title; `p` is the post, `r` its current checkpoint. */
export const FIRST_BLOCKS =
  "CASE WHEN p.title = '' THEN jsonb_path_query_array(r.blocks, '$[1 to 4]') END AS first_blocks";

/** Returns the words that stand for the title of a post without one. */
export const firstWordsOf = ({ first_blocks }: { first_blocks: PostDocument | null }): string | null =>
  first_blocks && summaryFrom(first_blocks, MAX_FIRST_WORDS);

/** Its columns, for SELECT; `p` is the post, `r` its current checkpoint, `up` its serial, `pub` its publication. */
export const WORKING_CARD = `p.id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug, p.summary,
  p.visibility, p.pricing, p.tags, p.nsfw, p.words, p.version, p.published_version, p.published_at, p.created_at,
  p.updated_at, ${SITE_ZONE}, r.fields, r.blocks -> 0 AS featured,
  ${FIRST_BLOCKS}, up.title AS parent_title, up.slug AS parent_slug, up.ptype AS parent_ptype,
  up.subtype AS parent_subtype, pub.likes_count, pub.comments_count,
  (SELECT count(*) FROM posts c WHERE c.parent_id = p.id) AS children,
  (SELECT json_build_object('reason', x.reason, 'at', x.removed_at) FROM post_removals x WHERE x.post_id = p.id) AS removal,
  (SELECT json_build_object('at', x.due_at, 'problem', x.problem) FROM post_schedules x WHERE x.post_id = p.id) AS scheduled`;
export const WORKING_CARD_FROM = `posts p
  JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
  LEFT JOIN posts up ON up.id = p.parent_id LEFT JOIN publications pub ON pub.post_id = p.id`;

/** Returns the working side of a post, for its owner. */
export function presentWorkingCard(row: WorkingCardRow): PostCard {
  const { files, good_type } = readSnapshotFields(row.fields);
  const firstWords = firstWordsOf(row);
  const countOf = (role: FileRole) => files.filter((one) => one.role === role).length;
  return {
    id: row.id,
    site_id: row.site_id,
    ptype: row.ptype,
    subtype: row.subtype,
    good_type,
    title: row.title,
    summary: row.summary,
    permalink: postPath({ id: row.id, ptype: row.ptype, subtype: row.subtype, slug: slugOf(row) }),
    published:
      row.published_version === null ? null : row.published_at && zonedIso(row.published_at, row.time_zone),
    updated: zonedIso(row.updated_at, row.time_zone),
    likes: row.likes_count ?? 0,
    comments_count: row.comments_count ?? 0,
    visibility: row.visibility,
    access: AccessResult.granted,
    pricing: row.pricing,
    index: row.position,
    parent: parentOf(row),
    tags: row.tags.map((name) => ({ slug: tagSlug(name), name })),
    reading_minutes: readingMinutes(row.words),
    words: row.words,
    meta: {
      children: row.children,
      cover: ownPicture(coverOf(row.featured)),
      nsfw: row.nsfw,
      dg_count: countOf("good"),
      pages: countOf("page"),
    },
    ...(row.removal && {
      removal: { reason: row.removal.reason, at: new Date(row.removal.at).toISOString() },
    }),
    ...(row.scheduled && {
      scheduled: { ...row.scheduled, at: new Date(row.scheduled.at).toISOString() },
    }),
    ...(firstWords && { first_words: firstWords }),
  };
}

/** Returns the working side with its text and files. */
export function presentWorkingPost(
  platform: Pick<Platform, "secret">,
  row: WorkingCardRow,
  html: string,
  carried: readonly Carried[],
): Post {
  const { direction, canonical_url } = readSnapshotFields(row.fields);
  return {
    ...presentWorkingCard(row),
    status: row.published_version === null ? "drafts" : "published",
    content: withOwnPictures(platform, html),
    content_is_opening: false,
    files: presentPostFiles({ ...row, post_id: row.id }, carried, "all"),
    direction,
    ...(canonical_url === null ? {} : { canonical_url }),
    ...versionOf(row),
  };
}

/** Returns the version that the next save must name, and whether readers see another text. */
export function versionOf(row: Pick<PostColumns, "version" | "published_version">) {
  return { version: row.version, has_unpublished_changes: row.published_version !== row.version };
}

function parentOf(row: WorkingCardRow): PostCard["parent"] {
  const { parent_id: id, parent_ptype: ptype, parent_subtype: subtype } = row;
  if (id === null || ptype === null) return null;
  const title = row.parent_title ?? "";
  const slug = slugOf({ slug: row.parent_slug ?? "", title });
  return { id, title, permalink: postPath({ id, ptype, subtype, slug }) };
}
