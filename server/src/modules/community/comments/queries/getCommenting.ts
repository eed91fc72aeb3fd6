import type { Commenting } from "@quire/contracts/records/comment";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { COMMENT_COLUMNS, COMMENT_FROM, type CommentRow, presentFullComment } from "../../readComments.ts";
import { commentsPolicy } from "../policy.ts";
import { accessToPost } from "../requirePostAccess.ts";
import { isRestricted } from "../requireUnrestricted.ts";

const MAX_OWN = 50;

/** Returns whether the caller may comment on a post, and their own comments that aren't public. */
export async function getCommentingQuery(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<Commenting> {
  const { platform, caller } = context;
  const access = await accessToPost(context, params);
  if (caller.kind === "guest") return { access, restricted: false, moderates: false, mine: [] };
  const restricted = await isRestricted(context, params.siteId, caller.userId);
  // Comments that they withdrew themselves are left out.
  const rows = await select<CommentRow>(
    platform.db,
    `SELECT ${COMMENT_COLUMNS} FROM ${COMMENT_FROM}
      WHERE c.post_id = $id AND c.user_id = $userId AND c.state <> 'approved' AND c.removed_by IS DISTINCT FROM c.user_id
      ORDER BY c.created_at DESC LIMIT $most`,
    { id: params.id, userId: caller.userId, most: MAX_OWN },
  );
  return {
    access,
    restricted,
    moderates: commentsPolicy.moderate(caller, params),
    mine: rows.map((row) => ({
      ...presentFullComment(platform.config, row),
      removal_reason: row.removal_reason,
    })),
  };
}
