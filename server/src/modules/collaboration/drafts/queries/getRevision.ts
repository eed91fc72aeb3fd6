import type { Revision } from "@quire/contracts/records/draft";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { findMembers } from "../draftUsers.ts";
import {
  presentRevision,
  REVISION_COLUMNS,
  REVISION_FROM,
  type RevisionRow,
  usersInRevisions,
} from "../revisionRow.ts";

interface Input {
  params: { siteId: string; id: string; revisionId: string };
}

/** Returns one revision of a post. */
export async function getRevision(context: Context, { params }: Input): Promise<Revision> {
  const { platform } = context;
  await authorizeDraft(context, params, "read");
  const [row] = await select<RevisionRow & { blocks: PostDocument }>(
    platform.db,
    `SELECT ${REVISION_COLUMNS}, r.blocks FROM ${REVISION_FROM} WHERE r.id = $revisionId AND r.post_id = $id`,
    { id: params.id, revisionId: params.revisionId },
  );
  if (!row) throw new Refusal("revision_not_found");
  const users = await findMembers(platform, usersInRevisions([row]));
  return { ...presentRevision(row, users), blocks: row.blocks };
}
