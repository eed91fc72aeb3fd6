import type { AccessType } from "@quire/domain/enums";
import { AccessResult } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { accessFor, type Ownable, viewerOf } from "../../posts/access.ts";
import { isShown } from "../../sites/isShown.ts";

interface PostKey {
  siteId: string;
  id: string;
}

/** What the caller may do with a published post; 404 where nothing of that id is published on this site. */
export async function accessToPost(context: Context, { siteId, id }: PostKey): Promise<AccessResult> {
  const [row] = await context.platform.db.query<Ownable & { visibility: AccessType; site_id: string }>(
    `SELECT p.visibility, p.site_id, p.post_id, p.parent_id FROM publications p WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}`,
    { bind: { id, siteId }, transaction: context.transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("post_not_found");
  if (row.visibility === "free") return AccessResult.granted;
  return accessFor(row, await viewerOf(context, siteId, [row]));
}

/** What is said of a closed text tells of it: its comments are for those whom it is open to. */
export async function requireOpen(context: Context, post: PostKey): Promise<void> {
  if ((await accessToPost(context, post)) !== AccessResult.granted) throw new Refusal("comments_locked");
}
