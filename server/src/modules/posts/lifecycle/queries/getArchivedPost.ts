import type { ArchivedPost, ChapterRow } from "@quire/contracts/records/post";
import { AccessResult } from "@quire/domain/enums";
import { archivePath } from "@quire/domain/posts/postPaths";
import { neighbours } from "@quire/domain/posts/serials";
import { QueryTypes } from "sequelize";
import type { Context, Person } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { accessFor, viewerOf } from "../../access.ts";
import { CHILD_COLUMNS, type ChildRow, presentChild } from "../../children.ts";
import { IS_OWNED } from "../../entitlements.ts";
import { findPostFiles } from "../../postFiles.ts";
import { presentPost } from "../../presentPost.ts";
import { kept, listOwned } from "./listOwned.ts";

/** As many parts of one serial as an archive lists. */
const MOST_PARTS = 500;

/** What somebody bought, as they keep it when its creator has withdrawn it; to everybody else it is not there. */
export async function getArchivedPost(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<ArchivedPost> {
  const person = context.caller as Person;
  const row = await listOwned(context, person.userId, params);
  if (!row) throw new Refusal("post_not_found");
  const carried = await findPostFiles(context.platform, [row]);
  const post = presentPost(row, AccessResult.granted, carried.get(row.post_id) ?? []);
  const serialId = row.ptype === "parent" ? row.post_id : row.parent_id;
  const parts = serialId ? await listParts(context, person, { siteId: params.siteId, serialId }) : [];
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

/** The parts of a serial in its order, with what each is to this person: what is withdrawn opens only to its owners. */
async function listParts(
  context: Context,
  person: Person,
  serial: { siteId: string; serialId: string },
): Promise<ChapterRow[]> {
  const rows = await context.platform.db.query<PartRow>(
    `SELECT ${CHILD_COLUMNS}, p.is_shown, ${IS_OWNED} AS is_owned
       FROM ${kept("parent_id = $serialId")} ORDER BY p.position LIMIT ${MOST_PARTS}`,
    { bind: { ...serial, userId: person.userId }, type: QueryTypes.SELECT },
  );
  const viewer = await viewerOf(context, serial.siteId, []);
  return rows.map((row) => {
    const shown = accessFor(row, { ...viewer, hasEntitlement: row.is_owned });
    const access = row.is_shown || row.is_owned ? shown : AccessResult.paymentRequired;
    return { ...presentChild(row, access), permalink: archivePath({ id: row.post_id, slug: row.slug }) };
  });
}
