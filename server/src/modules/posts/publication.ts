import type { Pricing } from "@quire/contracts/records/post";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { publishFieldsChanged } from "./draftEvents.ts";
import { IS_BOUGHT } from "./entitlements.ts";
import { versionPublished } from "./events.ts";
import { parseOptions, renderInWorker } from "./parsing/parseInWorker.ts";
import { fileAddress } from "./postFiles.ts";
import { lockTextFiles, replaceFiles, withdrawFiles } from "./publication/publicationFiles.ts";
import type { PublishedForm } from "./publication/publishedForm.ts";
import { deleteSchedule } from "./publication/schedules.ts";
import { setTopics } from "./publication/topicCounts.ts";
import { withholdUnused } from "./removedFiles.ts";
import { slugOf } from "./savedRow.ts";
import type { WorkingPost } from "./workingPost.ts";

/** Approximate value of one minor unit in paise. It only affects the order of a list, never a payment. */
const PAISE: Record<Currency, number> = { INR: 1, USD: 85, EUR: 95 };

/** Publishes a locked post at its current version, with its files, topics and counts. */
export async function publishVersion(context: CommandContext, post: WorkingPost): Promise<void> {
  const { platform, caller, facts, transaction } = context;
  const inText = await lockTextFiles(context, post);
  const form = await renderInWorker(post.blocks, post.fields, {
    ...parseOptions(platform, caller, facts.ip, transaction),
    files: new Map(
      [...inText].map((file) => [file, fileAddress({ site_id: post.site_id, post_id: post.id }, file)]),
    ),
  });
  const isFirst = post.published_version === null;
  const publishedAt = post.published_at ?? platform.clock.now();
  await putPublication(context, post, form, publishedAt);
  await replaceFiles(context, post, inText);
  await deleteArchived(context, post);
  await context.execute(
    "UPDATE posts SET published_version = $version, published_at = $publishedAt, archived_at = NULL WHERE id = $id",
    { version: post.version, publishedAt, id: post.id },
  );
  await deleteSchedule(context, post.id);
  const filed = { post_id: post.id, site_id: post.site_id, published_at: publishedAt };
  // A serial of a hundred chapters is one entry of a topic, not a hundred and one.
  await setTopics(context, filed, post.parent_id ? [] : form.tags);
  if (isFirst) await changeCounts(context, post, 1);
  await withholdUnused(context, post.site_id);
  await publishSiteChanged(context, post.site_id);
  await platform.events.publish(versionPublished, context, { siteId: post.site_id });
  if (post.is_live) await publishFieldsChanged(context, post.id);
}

/** Inserts or replaces the publication. Likes and comments are counted on insert and kept on update. */
async function putPublication(
  context: CommandContext,
  post: WorkingPost,
  form: PublishedForm,
  publishedAt: Date,
): Promise<void> {
  const { platform } = context;
  const { fields } = post;
  await context.execute(
    `INSERT INTO publications AS p (post_id, site_id, ptype, subtype, parent_id, position, title, slug, summary,
       visibility, pricing, price_rank, cover, tags, nsfw, words, direction, good_type, pages_count, goods_count, files_count, canonical_url, html, opening_html, children_count, likes_count,
       comments_count, search, published_at, updated_at)
     SELECT $id::text, $siteId, $ptype, $subtype, $parentId, $position, $title::text, $slug, $summary::text, $visibility,
       $pricing::jsonb, $priceRank, $cover::jsonb, $tags::jsonb, $nsfw, $words, $direction, $goodType, $pages, $goods,
       $files, $canonical, $html, $openingHtml,
       (SELECT count(*) FROM publications c WHERE c.parent_id = $id::text),
       (SELECT count(*) FROM likes l WHERE l.post_id = $id::text),
       (SELECT count(*) FROM comments c WHERE c.post_id = $id::text AND c.state = 'approved'),
       search_vector($title::text, $tagNames, $summary::text, $searchable),
       $publishedAt, $now
     ON CONFLICT (post_id) DO UPDATE SET
       position = excluded.position, title = excluded.title, slug = excluded.slug, summary = excluded.summary,
       visibility = excluded.visibility, pricing = excluded.pricing, price_rank = excluded.price_rank,
       cover = excluded.cover, tags = excluded.tags, nsfw = excluded.nsfw, words = excluded.words,
       direction = excluded.direction, good_type = excluded.good_type, pages_count = excluded.pages_count,
       goods_count = excluded.goods_count, files_count = excluded.files_count, canonical_url = excluded.canonical_url, html = excluded.html, opening_html = excluded.opening_html, search = excluded.search,
       updated_at = excluded.updated_at`,
    {
      id: post.id,
      siteId: post.site_id,
      ptype: post.ptype,
      subtype: post.subtype,
      parentId: post.parent_id,
      position: post.position,
      title: post.title,
      slug: slugOf(post),
      summary: form.summary,
      visibility: fields.visibility,
      pricing: fields.visibility === "paid" ? JSON.stringify(fields.pricing) : null,
      priceRank: priceRank(fields.visibility, fields.pricing, post.currency),
      cover: form.cover && JSON.stringify(form.cover),
      tags: JSON.stringify(form.tags),
      nsfw: fields.nsfw,
      words: form.words,
      direction: fields.direction,
      goodType: fields.good_type,
      pages: fields.files.filter(({ role }) => role === "page").length,
      goods: fields.files.filter(({ role }) => role === "good").length,
      files: fields.files.length,
      canonical: fields.canonical_url,
      html: form.html,
      openingHtml: form.openingHtml,
      tagNames: form.tags.map(({ name }) => name).join(" "),
      searchable: form.searchable,
      publishedAt,
      now: platform.clock.now(),
    },
  );
}

/** Returns a number to sort posts by price; 0 if free. */
function priceRank(visibility: string, pricing: Pricing | null, currency: Currency): number {
  if (visibility !== "paid") return 0;
  const first = [currency, ...CURRENCIES].find((one) => pricing?.web[one] !== undefined);
  return first ? (pricing?.web[first] ?? 0) * PAISE[first] : 0;
}

/** Unpublishes a locked post: no list, feed or search finds it from here on. */
export async function withdrawPost(context: CommandContext, post: WorkingPost): Promise<void> {
  const publishedAt = post.published_at ?? post.updated_at;
  await setTopics(context, { post_id: post.id, site_id: post.site_id, published_at: publishedAt }, []);
  await withdrawFiles(context, post);
  await context.execute("DELETE FROM publications WHERE post_id = $id", { id: post.id });
  await context.execute("UPDATE posts SET published_version = NULL WHERE id = $id", { id: post.id });
  await changeCounts(context, post, -1);
  await withholdUnused(context, post.site_id);
  await publishSiteChanged(context, post.site_id);
  if (post.is_live) await publishFieldsChanged(context, post.id);
}

/** Adds a post to the counts of its serial, or of its site if it is no part, or removes it. */
async function changeCounts(context: CommandContext, post: WorkingPost, by: 1 | -1): Promise<void> {
  if (post.parent_id) await changeChildrenCount(context, post.parent_id, by);
  else await changeSiteCounts(context, post, by);
}

/** Adds a chapter to, or removes it from, its serial's count, if the serial is published. */
async function changeChildrenCount(context: CommandContext, serialId: string, by: 1 | -1): Promise<void> {
  await context.execute(
    "UPDATE publications SET children_count = children_count + $by::int WHERE post_id = $serialId",
    { serialId, by },
  );
}

type Counted = { site_id: string; ptype: PostType; subtype: PostSubtype | null };

/**
 * Adds a published post to its site's counts, or removes it. Chapters and episodes count only through their serial.
 */
async function changeSiteCounts(context: CommandContext, post: Counted, by: 1 | -1): Promise<void> {
  await context.execute(
    `UPDATE sites SET
       blog_count = blog_count + CASE WHEN $ptype = 'blog' THEN $by::int ELSE 0 END,
       dg_count = dg_count + CASE WHEN $ptype = 'dg' THEN $by::int ELSE 0 END,
       document_count = document_count + CASE WHEN $ptype = 'dg' AND $subtype = 'document' THEN $by::int ELSE 0 END,
       story_count = story_count + CASE WHEN $ptype = 'parent' AND $subtype = 'story' THEN $by::int ELSE 0 END,
       comic_count = comic_count + CASE WHEN $ptype = 'parent' AND $subtype = 'comic' THEN $by::int ELSE 0 END,
       book_count = book_count + CASE WHEN $ptype = 'book' THEN $by::int ELSE 0 END
     WHERE id = $siteId`,
    { siteId: post.site_id, ptype: post.ptype, subtype: post.subtype ?? "", by },
  );
}

type LockedPost = Pick<WorkingPost, "id" | "parent_id">;

/**
 * Returns whether at least one user owns this post, by itself or through its serial. The caller holds the post's
 * lock.
 */
export async function isBought(context: CommandContext, post: LockedPost): Promise<boolean> {
  const rows = await context.select(`SELECT 1 WHERE ${IS_BOUGHT}`, { id: post.id, parentId: post.parent_id });
  return rows.length > 0;
}

/** Saves what readers see of a post that is about to be withdrawn, for its buyers. */
export async function archiveForBuyers(context: CommandContext, post: LockedPost): Promise<void> {
  if (!(await isBought(context, post))) return;
  const { platform } = context;
  await context.execute(
    `INSERT INTO archived_posts (post_id, site_id, parent_id, position, publication, archived_at)
     SELECT p.post_id, p.site_id, p.parent_id, p.position, to_jsonb(p) - 'search', $now
       FROM publications p WHERE p.post_id = $id
     ON CONFLICT (post_id) DO UPDATE SET publication = excluded.publication, archived_at = excluded.archived_at`,
    { id: post.id, now: platform.clock.now() },
  );
  await markArchived(context, post.id, true);
}

/** Deletes the buyers' copy of a post that is published again. */
async function deleteArchived(context: CommandContext, post: LockedPost): Promise<void> {
  await context.execute("DELETE FROM archived_posts WHERE post_id = $id", { id: post.id });
  await markArchived(context, post.id, false);
}

async function markArchived(context: CommandContext, id: string, archived: boolean) {
  await context.execute(
    "UPDATE entitlements SET archived = $archived WHERE item_id = $id AND archived <> $archived",
    { id, archived },
  );
}
