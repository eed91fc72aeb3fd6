import type { AccessType } from "@quire/domain/enums";
import { AccessResult } from "@quire/domain/enums";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { accessFor, type Ownable, viewerOf } from "../../posts/access.ts";
import { isShown } from "../../sites/isShown.ts";

interface PostKey {
  siteId: string;
  id: string;
}

/** Returns the caller's access to a published post. Throws `post_not_found` if the site hasn't published it. */
export async function accessToPost(context: Context, { siteId, id }: PostKey): Promise<AccessResult> {
  const [row] = await context.select<Ownable & { visibility: AccessType; site_id: string }>(
    `SELECT p.visibility, p.site_id, p.post_id, p.parent_id FROM publications p WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}`,
    { id, siteId },
  );
  if (!row) throw new Refusal("post_not_found");
  if (row.visibility === "free") return AccessResult.granted;
  return accessFor(row, await viewerOf(context, siteId, [row]));
}

/** Throws `comments_locked` without access to the post: its comments would give its text away. */
export async function requirePostAccess(context: Context, post: PostKey): Promise<void> {
  if ((await accessToPost(context, post)) !== AccessResult.granted) throw new Refusal("comments_locked");
}
