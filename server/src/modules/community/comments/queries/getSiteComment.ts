import type { MindedComment } from "@quire/contracts/records/comment";
import { selectPrepared } from "../../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { MINDED_COMMENT, type MindedRow, NOT_TAKEN_BACK, presentMinded } from "../mindedComment.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string; commentId: string };
}

/** One comment of a site, for whoever minds it. */
export async function getSiteCommentQuery(context: Context, { params }: Input): Promise<MindedComment> {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "moderate", { siteId: params.id });
  const [row] = await selectPrepared<MindedRow>(
    db,
    `${MINDED_COMMENT} WHERE c.id = $commentId AND c.site_id = $siteId AND ${NOT_TAKEN_BACK}`,
    { commentId: params.commentId, siteId: params.id },
  );
  if (!row) throw new Refusal("comment_not_found");
  return presentMinded(config, row);
}
