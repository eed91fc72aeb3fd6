import type { PostPreview, PreviewAs } from "@quire/contracts/calls/publishing";
import { accessTo, type Viewer } from "@quire/domain/posts/access";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { withOwnPictures } from "../../../media/remotePictures.ts";
import { findCheckpointedPost } from "../../checkpointDraft.ts";
import { parseOptions, renderInWorker } from "../../parsing/parseInWorker.ts";
import { postPolicy } from "../../policy.ts";
import type { PostPorts } from "../../ports.ts";
import { ownPicture } from "../../presentCard.ts";
import { presentSaved } from "../../savedRow.ts";

interface Input {
  params: { siteId: string; id: string };
  query: { as: PreviewAs };
}

/** Any user but the owner, so that the readers' access rule applies. */
const READER = "reader";
const VIEWERS: Record<PreviewAs, Viewer> = {
  guest: { id: null, isFollower: false, hasEntitlement: false },
  follower: { id: READER, isFollower: true, hasEntitlement: false },
  buyer: { id: READER, isFollower: false, hasEntitlement: true },
  // Newsletters go to followers; buyers get more, which the buyer's preview shows.
  mail: { id: READER, isFollower: true, hasEntitlement: false },
};

/** Returns the working text as another reader would get it, to its owner only. Nothing is stored. */
export const previewPost =
  ({ previewEmail }: Pick<PostPorts, "previewEmail">) =>
  async (context: Context, { params, query }: Input): Promise<PostPreview> => {
    authorize(context, postPolicy, "write", params);
    const post = await findCheckpointedPost(context, params.siteId, params.id);
    if (!post) throw new Refusal("post_not_found");
    const { as } = query;
    const options = parseOptions(context.platform, context.caller, context.facts.ip);
    const form = await renderInWorker(post.blocks, post.fields, options);
    const { visibility, nsfw } = post.fields;
    const access = accessTo({ access: visibility, ownerId: params.siteId }, VIEWERS[as]);
    const isWhole = access === "granted" || form.openingHtml === null;
    const head = { as, title: post.title, summary: form.summary, cover: ownPicture(form.cover), access };
    if (as !== "mail") {
      const content = isWhole ? form.html : (form.openingHtml ?? "");
      return { ...head, content: withOwnPictures(context.platform, content), content_is_opening: !isWhole };
    }
    const mailed = {
      title: post.title,
      url: presentSaved(context.platform.config, post).url,
      parentTitle: null,
      blocks: post.blocks,
      visibility,
      nsfw,
      site: { name: post.site_name, url: siteUrl(context.platform.config, post) },
    };
    const email = previewEmail(mailed, { granted: isWhole });
    return {
      ...head,
      content: withOwnPictures(context.platform, email.html, mailed.site.url),
      content_is_opening: !email.isWhole,
    };
  };
