import type { DraftComment } from "@quire/contracts/records/draft";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CommentKey, presentOne } from "../comments.ts";
import { lockResolvable, storeResolution } from "../resolution.ts";

/** Reopens a resolved thread. The text of an accepted suggestion stays in the draft. */
export async function reopenDraftComment(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<DraftComment> {
  const { comment } = await lockResolvable(context, params);
  if (!comment.resolved_at) return presentOne(context, comment);
  return presentOne(
    context,
    await storeResolution(context, comment, { resolved_at: null, resolved_by: null, outcome: null }),
  );
}
