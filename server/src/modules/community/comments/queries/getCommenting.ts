import type { Commenting } from "@quire/contracts/records/comment";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { COMMENT_COLUMNS, COMMENT_FROM, type CommentRow, presentWhole } from "../../readComments.ts";
import { commentsPolicy } from "../policy.ts";
import { accessToPost } from "../requireOpen.ts";
import { isRestricted } from "../requireUnrestricted.ts";

const MOST_OWN = 50;

/** What commenting on a post is to the caller. */
export async function getCommentingQuery(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<Commenting> {
  const { platform, caller } = context;
  const access = await accessToPost(context, params);
  if (caller.kind === "guest") return { access, restricted: false, moderates: false, mine: [] };
  const restricted = await isRestricted(context, params.siteId, caller.userId);
  // What they took back themselves is no news to them.
  const rows = await platform.db.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM ${COMMENT_FROM}
      WHERE c.post_id = $id AND c.user_id = $userId AND c.state <> 'approved' AND c.removed_by IS DISTINCT FROM c.user_id
      ORDER BY c.created_at DESC LIMIT $most`,
    { bind: { id: params.id, userId: caller.userId, most: MOST_OWN }, type: QueryTypes.SELECT },
  );
  return {
    access,
    restricted,
    moderates: commentsPolicy.moderate(caller, params),
    mine: rows.map((row) => ({
      ...presentWhole(platform.config, row),
      removal_reason: row.removal_reason,
    })),
  };
}
