import type { DraftInfo } from "@quire/contracts/records/draft";
import type { Context } from "../../../../platform/http/context.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { loadDraftInfo } from "../draftInfo.ts";

/** Returns a draft to one of its members. */
export async function getDraft(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<DraftInfo> {
  const { role } = await authorizeDraft(context, params, "read");
  return loadDraftInfo(context, params.id, role);
}
