import type { ModeratedComment } from "@quire/contracts/records/comment";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import {
  type ModeratedCommentRow,
  NOT_WITHDRAWN,
  presentModeratedComment,
  SELECT_MODERATED_COMMENT,
} from "../moderatedComment.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string; commentId: string };
}

/** Returns one comment of a site for its moderators. */
export async function getSiteCommentQuery(context: Context, { params }: Input): Promise<ModeratedComment> {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "moderate", { siteId: params.id });
  const [row] = await select<ModeratedCommentRow>(
    db,
    `${SELECT_MODERATED_COMMENT} WHERE c.id = $commentId AND c.site_id = $siteId AND ${NOT_WITHDRAWN}`,
    { commentId: params.commentId, siteId: params.id },
  );
  if (!row) throw new Refusal("comment_not_found");
  return presentModeratedComment(config, row);
}
