import type { DraftComment, SuggestionOutcome } from "@quire/contracts/records/draft";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { type CommentKey, presentOne } from "../comments.ts";
import { lockResolvable, storeResolution } from "../resolving.ts";

interface Input {
  params: CommentKey;
  body: { outcome?: SuggestionOutcome };
}

/**
 * Closes a thread; of a suggestion it says what became of it. The words themselves are put into the text by whoever
 * accepts, in their editor: there they can be seen and undone.
 */
export async function resolveDraftComment(
  context: CommandContext,
  { params, body }: Input,
): Promise<DraftComment> {
  const { held, userId } = await lockResolvable(context, params);
  const { outcome = null } = body;
  if ((held.kind === "suggestion") !== (outcome !== null)) {
    const message =
      outcome === null
        ? "Choose whether to accept or reject the suggestion."
        : "Only suggestions can be accepted or rejected.";
    throw refuseField("body.outcome", message);
  }
  if (held.resolved_at) {
    // Two people pressed the same: it is as both wanted.
    if (held.outcome === outcome) return presentOne(context, held);
    throw new Refusal("thread_resolved");
  }
  const at = context.platform.clock.now();
  return presentOne(context, await storeResolution(context, held, { at, by: userId, outcome }));
}
