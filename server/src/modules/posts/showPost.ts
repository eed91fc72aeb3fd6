import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { publishFieldsChanged } from "./draftEvents.ts";
import type { WorkingPost } from "./drafts/workingPost.ts";
import { leaveArchive } from "./lifecycle/archive.ts";
import { changeChildrenCount } from "./lifecycle/childrenCount.ts";
import { priceRank } from "./lifecycle/priceRank.ts";
import { type PublishedForm, renderPublished } from "./lifecycle/publishedForm.ts";
import { putFiles } from "./lifecycle/putFiles.ts";
import { dropSchedule } from "./lifecycle/schedules.ts";
import { changeSiteCounts } from "./lifecycle/siteCounts.ts";
import { holdTextFiles } from "./lifecycle/textFiles.ts";
import { fileUnderTopics } from "./lifecycle/topicCounts.ts";
import { fileAddress } from "./postFiles.ts";
import { slugOf } from "./savedRow.ts";

/** Shows a held post to readers in the words of `post`, which are those of its version; counts and topics follow. */
export async function showPost(context: CommandContext, post: WorkingPost): Promise<void> {
  const { platform, transaction } = context;
  const inText = await holdTextFiles(context, post);
  const form = renderPublished(post.blocks, post.fields, (file) =>
    inText.has(file) ? fileAddress({ site_id: post.site_id, post_id: post.id }, file) : null,
  );
  const isFirst = post.published_version === null;
  const publishedAt = post.published_at ?? platform.clock.now();
  await putPublication(context, post, form, publishedAt);
  await putFiles(context, post, inText);
  await leaveArchive(context, post);
  await platform.db.query(
    "UPDATE posts SET published_version = $version, published_at = $publishedAt, put_away_at = NULL WHERE id = $id",
    { bind: { version: post.version, publishedAt, id: post.id }, transaction },
  );
  await dropSchedule(context, post.id);
  const filed = { post_id: post.id, site_id: post.site_id, published_at: publishedAt };
  // A serial of a hundred chapters is one entry of a topic, not a hundred and one.
  await fileUnderTopics(context, filed, post.parent_id ? [] : form.tags);
  if (isFirst && post.parent_id) await changeChildrenCount(context, post.parent_id, 1);
  else if (isFirst) await changeSiteCounts(context, post, 1);
  await publishSiteChanged(context, post.site_id);
  if (post.is_live) await publishFieldsChanged(context, post.id);
}

/** Keeps, of an older publication, the counts that readers made; of an older still, they are counted anew. */
async function putPublication(
  { platform, transaction }: CommandContext,
  post: WorkingPost,
  form: PublishedForm,
  publishedAt: Date,
): Promise<void> {
  const { fields } = post;
  await platform.db.query(
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
      bind: {
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
      transaction,
      type: QueryTypes.INSERT,
    },
  );
}
