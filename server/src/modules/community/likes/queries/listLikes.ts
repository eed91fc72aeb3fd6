import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { likes } from "../../models/likes.ts";

const MAX_LISTED = 100;
const NEWEST_FIRST: [string, string][] = [
  ["created_at", "DESC"],
  ["post_id", "DESC"],
];

/** Returns which of the given posts the caller likes, or their newest hundred likes without `ids`. */
export async function listLikesQuery(
  context: Context,
  { query }: { query: { ids?: string[] } },
): Promise<{ liked: string[] }> {
  const { userId } = requireUser(context);
  const rows = await likes(context.platform.db).findAll({
    attributes: ["post_id"],
    ...(query.ids
      ? { where: { user_id: userId, post_id: query.ids } }
      : { where: { user_id: userId }, order: NEWEST_FIRST, limit: MAX_LISTED }),
  });
  return { liked: rows.map((row) => row.get().post_id) };
}
