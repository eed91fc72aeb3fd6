import type { DraftInfo } from "@quire/contracts/records/draft";
import { authorizeDraft } from "../../../collaboration/authorizeDraft.ts";
import type { Context } from "../../../platform/http/context.ts";
import { loadDraftInfo } from "../draftInfo.ts";

/** A draft to somebody who works on it. */
export async function getDraft(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<DraftInfo> {
  const { role } = await authorizeDraft(context, params, "read");
  return loadDraftInfo(context, params.id, role);
}
