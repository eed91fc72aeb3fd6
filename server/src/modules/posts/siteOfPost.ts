import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** Returns the site of a post, for callers that may access any site. Throws 404 if there is no such post. */
export async function siteOfPost(context: CommandContext, id: string): Promise<string> {
  const [row] = await context.select<{ site_id: string }>("SELECT site_id FROM posts WHERE id = $id", { id });
  if (!row) throw new Refusal("post_not_found");
  return row.site_id;
}
