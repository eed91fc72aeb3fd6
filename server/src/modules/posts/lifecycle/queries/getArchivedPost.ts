import type { ArchivedPost, ChapterRow } from "@quire/contracts/records/post";
import { AccessResult } from "@quire/domain/enums";
import { archivePath } from "@quire/domain/posts/postPaths";
import { neighbours } from "@quire/domain/posts/serials";
import { select } from "../../../../platform/database/select.ts";
import type { Context, User } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { accessFor, type SiteViewer, viewerOf, viewOf } from "../../access.ts";
import { CHILD_COLUMNS, type ChildRow, presentChild } from "../../children.ts";
import { IS_OWNED } from "../../entitlements.ts";
import { findPostFiles } from "../../postFiles.ts";
import { presentPost } from "../../presentPost.ts";
import { findOwnedPost, OWNABLE } from "./findOwnedPost.ts";

/** Maximum number of parts an archive lists. */
const MAX_PARTS = 500;

/** Returns a withdrawn post to its owners; for others it doesn't exist. */
export async function getArchivedPost(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<ArchivedPost> {
  const user = context.caller as User;
  const row = await findOwnedPost(context, user.userId, params);
  if (!row) throw new Refusal("post_not_found");
  const carried = await findPostFiles(context.platform, [row]);
  const viewer = await viewerOf(context, params.siteId, [row]);
  const { explicit } = viewOf(row, viewer);
  const view = { access: AccessResult.granted, explicit };
  const post = presentPost(context.platform, row, view, carried.get(row.post_id) ?? []);
  const serialId = row.ptype === "parent" ? row.post_id : row.parent_id;
  const parts = serialId ? await listParts(context, viewer, { siteId: params.siteId, serialId }) : [];
  return {
    ...post,
    permalink: archivePath({ id: row.post_id, slug: row.slug }),
    parent: post.parent && { ...post.parent, permalink: archivePath({ id: post.parent.id, slug: "" }) },
    archived: row.archived_at?.toISOString() ?? null,
    ...neighbours(parts, row.post_id, { archived: true }),
    children: row.ptype === "parent" ? parts.filter(({ access }) => access === "granted") : [],
  };
}

type PartRow = ChildRow & { is_shown: boolean; is_owned: boolean };

/** Returns a serial's parts in order, each with the user's access: withdrawn ones open only to their owners. */
async function listParts(
  context: Context,
  viewer: SiteViewer,
  serial: { siteId: string; serialId: string },
): Promise<ChapterRow[]> {
  const rows = await select<PartRow>(
    context.platform.db,
    `SELECT ${CHILD_COLUMNS}, p.is_shown, ${IS_OWNED} AS is_owned
       FROM ${OWNABLE("parent_id = $serialId")} ORDER BY p.position LIMIT ${MAX_PARTS}`,
    { ...serial, userId: viewer.id },
  );
  return rows.map((row) => {
    const usual = accessFor(row, { ...viewer, hasEntitlement: row.is_owned });
    const access = row.is_shown || row.is_owned ? usual : AccessResult.paymentRequired;
    return { ...presentChild(row, access), permalink: archivePath({ id: row.post_id, slug: row.slug }) };
  });
}
