import type { DraftComment } from "@quire/contracts/records/draft";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CommentKey, presentOne } from "../comments.ts";
import { lockResolvable, storeResolution } from "../resolving.ts";

/** Opens a closed thread again. An accepted suggestion's words stay in the text. */
export async function reopenDraftComment(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<DraftComment> {
  const { held } = await lockResolvable(context, params);
  if (!held.resolved_at) return presentOne(context, held);
  return presentOne(context, await storeResolution(context, held, { at: null, by: null, outcome: null }));
}
