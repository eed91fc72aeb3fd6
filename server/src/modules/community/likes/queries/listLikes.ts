import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";

const MOST = 100;

/** Which of the named posts the person likes; without names, the newest hundred that they liked. */
export async function listLikesQuery(
  context: Context,
  { query }: { query: { ids?: string[] } },
): Promise<{ liked: string[] }> {
  const { userId } = requireUser(context);
  const { db } = context.platform;
  const rows = query.ids
    ? await db.query<{ post_id: string }>(
        "SELECT post_id FROM likes WHERE user_id = $userId AND post_id = ANY($ids)",
        { bind: { userId, ids: query.ids }, type: QueryTypes.SELECT },
      )
    : await db.query<{ post_id: string }>(
        "SELECT post_id FROM likes WHERE user_id = $userId ORDER BY created_at DESC, post_id DESC LIMIT $most",
        { bind: { userId, most: MOST }, type: QueryTypes.SELECT },
      );
  return { liked: rows.map((row) => row.post_id) };
}
