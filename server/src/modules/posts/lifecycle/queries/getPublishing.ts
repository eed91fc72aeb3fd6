import type { Publishing } from "@quire/contracts/calls/publishing";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findCheckpointedPost } from "../../checkpointDraft.ts";
import { postPolicy } from "../../policy.ts";
import type { PostPorts } from "../../ports.ts";
import { ownPicture } from "../../presentCard.ts";
import { coverOf, suggestSummary } from "../../publication/publishedForm.ts";
import { findSchedule } from "../../publication/schedules.ts";
import { presentSaved, slugOf } from "../../savedRow.ts";
import type { WorkingPost } from "../../workingPost.ts";
import { countHeavyGifs, coverChoices } from "../coverChoices.ts";
import { versionOf } from "../presentWorking.ts";
import { publishObstacles } from "../publishObstacles.ts";

interface ParentRow {
  id: string;
  title: string;
  slug: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  published_version: number | null;
}

interface Input {
  params: { siteId: string; id: string };
}

/** Returns the publish dialog's fields, with what still prevents publishing. */
export const getPublishing =
  ({ newsletterState }: Pick<PostPorts, "newsletterState">) =>
  async (context: Context, { params }: Input): Promise<Publishing> => {
    authorize(context, postPolicy, "write", params);
    const post = await findCheckpointedPost(context, params.siteId, params.id);
    if (!post) throw new Refusal("post_not_found");
    const [parent, covers, heavyGifs, issues, schedule, newsletter] = await Promise.all([
      findParent(context, post),
      coverChoices(context, params.siteId, post.blocks),
      countHeavyGifs(context, params.siteId, post.blocks),
      publishObstacles(context, post),
      findSchedule(context, post.id),
      newsletterState(context, params),
    ]);
    const { summary, tags, visibility, pricing, slug, nsfw, canonical_url } = post.fields;
    const saved = presentSaved(context.platform.config, post);
    const [featured] = post.blocks;
    return {
      id: post.id,
      site_id: post.site_id,
      ptype: post.ptype,
      subtype: post.subtype,
      title: post.title,
      published_version: post.published_version,
      status: saved.status,
      ...versionOf(post),
      permalink: saved.permalink,
      url: saved.url,
      parent,
      currency: post.currency,
      fields: { summary, tags, visibility, pricing, slug, nsfw, canonical_url },
      suggested_summary: suggestSummary(post.blocks, visibility),
      cover: ownPicture(coverOf(featured?.type === "featuredImage" ? featured : undefined)),
      covers,
      heavy_gifs: heavyGifs,
      issues,
      schedule,
      newsletter,
    };
  };

async function findParent(
  { platform }: Context,
  { parent_id: parentId }: WorkingPost,
): Promise<Publishing["parent"]> {
  if (parentId === null) return null;
  const [row] = await select<ParentRow>(
    platform.db,
    "SELECT id, title, slug, ptype, subtype, published_version FROM posts WHERE id = $parentId",
    { parentId },
  );
  if (!row) return null;
  const { id, title, ptype, subtype } = row;
  return {
    id,
    title,
    permalink: postPath({ id, ptype, subtype, slug: slugOf(row) }),
    is_published: row.published_version !== null,
  };
}
