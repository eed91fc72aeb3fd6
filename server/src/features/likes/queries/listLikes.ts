import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";

const MOST = 100;

/** Which of the named posts the person likes; without names, the newest hundred that they liked. */
export async function listLikesQuery(
  context: Context,
  { query }: { query: { ids?: string[] } },
): Promise<{ liked: string[] }> {
  const { userId } = requirePerson(context);
  const rows = await context.platform.db.query<{ post_id: string }>(
    `SELECT post_id FROM likes WHERE user_id = $userId AND ($ids::text[] IS NULL OR post_id = ANY($ids))
      ORDER BY created_at DESC LIMIT $most`,
    { bind: { userId, ids: query.ids ?? null, most: MOST }, type: QueryTypes.SELECT },
  );
  return { liked: rows.map((row) => row.post_id) };
}
