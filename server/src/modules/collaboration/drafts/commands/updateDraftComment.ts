import type { DraftComment } from "@quire/contracts/records/draft";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import {
  COMMENT_COLUMNS,
  type CommentKey,
  type CommentRow,
  lockDraftComment,
  presentOne,
} from "../comments.ts";
import { readWords } from "../readWords.ts";

interface Input {
  params: CommentKey;
  body: { text?: string; replacement?: string };
}

/** Changes the words of one's own comment. What was resolved stays as it was when it was. */
export async function updateDraftComment(
  context: CommandContext,
  { params, body }: Input,
): Promise<DraftComment> {
  const { platform, transaction } = context;
  const { person } = await authorizeDraft(context, params, "comment");
  const held = await lockDraftComment(context, params);
  if (held.author_id !== person.userId) throw new Refusal("forbidden");
  if (held.resolved_at) throw new Refusal("thread_resolved");
  const isSuggestion = held.kind === "suggestion";
  if (body.replacement !== undefined && !isSuggestion) {
    throw refuseField("body.replacement", "This is a comment, not a suggestion.");
  }
  const { text = held.text, replacement = held.replacement } = body;
  const [row] = await platform.db.query<CommentRow>(
    `UPDATE draft_comments SET text = $text, replacement = $replacement, edited_at = $now WHERE id = $id
     RETURNING ${COMMENT_COLUMNS}`,
    {
      bind: {
        id: held.id,
        text: readWords(text, "body.text", { mayBeEmpty: isSuggestion }),
        replacement:
          replacement === null ? null : readWords(replacement, "body.replacement", { mayBeEmpty: true }),
        now: platform.clock.now(),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  await publishCommentsChanged(context, params.id);
  return presentOne(context, row ?? held);
}
