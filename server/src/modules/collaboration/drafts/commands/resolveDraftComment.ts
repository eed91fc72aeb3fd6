import type { DraftComment, SuggestionOutcome } from "@quire/contracts/records/draft";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { type CommentKey, presentOne } from "../comments.ts";
import { lockResolvable, storeResolution } from "../resolution.ts";

interface Input {
  params: CommentKey;
  body: { outcome?: SuggestionOutcome };
}

/**
 * Resolves a thread and records the outcome of a suggestion. The accepting user's editor puts the suggested text
 * into the draft, where it is visible and can be undone.
 */
export async function resolveDraftComment(
  context: CommandContext,
  { params, body }: Input,
): Promise<DraftComment> {
  const { comment, userId } = await lockResolvable(context, params);
  const { outcome = null } = body;
  if ((comment.kind === "suggestion") !== (outcome !== null)) {
    const message =
      outcome === null
        ? "Choose whether to accept or reject the suggestion."
        : "Only suggestions can be accepted or rejected.";
    throw refuseField("body.outcome", message);
  }
  if (comment.resolved_at) {
    // Two users chose the same outcome: the second request succeeds too.
    if (comment.outcome === outcome) return presentOne(context, comment);
    throw new Refusal("thread_resolved");
  }
  const resolution = { resolved_at: context.platform.clock.now(), resolved_by: userId, outcome };
  return presentOne(context, await storeResolution(context, comment, resolution));
}
