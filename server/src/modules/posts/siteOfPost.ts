import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** Whose a post is, for those who may look at any site; 404 where there is no such post. */
export async function siteOfPost({ platform, transaction }: CommandContext, id: string): Promise<string> {
  const [row] = await platform.db.query<{ site_id: string }>("SELECT site_id FROM posts WHERE id = $id", {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (!row) throw new Refusal("post_not_found");
  return row.site_id;
}
