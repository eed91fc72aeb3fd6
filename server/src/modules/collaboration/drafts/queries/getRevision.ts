import type { Revision } from "@quire/contracts/records/draft";
import type { PostDocument } from "@quire/documents/schema";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { findMembers } from "../people.ts";
import {
  partiesOf,
  presentRevision,
  REVISION_COLUMNS,
  REVISION_FROM,
  type RevisionRow,
} from "../revisionRow.ts";

interface Input {
  params: { siteId: string; id: string; revisionId: string };
}

/** One text of a post's history. */
export async function getRevision(context: Context, { params }: Input): Promise<Revision> {
  const { platform } = context;
  await authorizeDraft(context, params, "read");
  const [row] = await platform.db.query<RevisionRow & { blocks: PostDocument }>(
    `SELECT ${REVISION_COLUMNS}, r.blocks FROM ${REVISION_FROM} WHERE r.id = $revisionId AND r.post_id = $id`,
    { bind: { id: params.id, revisionId: params.revisionId }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("revision_not_found");
  const people = await findMembers(platform, partiesOf([row]));
  return { ...presentRevision(row, people), blocks: row.blocks };
}
