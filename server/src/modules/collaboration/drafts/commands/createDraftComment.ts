import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/drafts";
import type { DraftComment } from "@quire/contracts/records/draft";
import { clampIdTime } from "@quire/domain/ids";
import { DRAFT_ANSWERS_MAX } from "@quire/domain/posts/draftRoles";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import { draftCommented } from "../../events.ts";
import { draftComments } from "../../models/draftComments.ts";
import { COMMENT_COLUMNS, type CommentRow, presentOne } from "../comments.ts";
import { readQuote, readText } from "../readText.ts";

type Body = BodyOf<typeof calls.createDraftComment>;

interface Input {
  params: { siteId: string; id: string };
  body: Body;
}

/** Creates a comment or suggestion on a draft. Resending one with the same client-made id creates nothing. */
export async function createDraftComment(context: Context, { params, body }: Input): Promise<DraftComment> {
  const { platform } = context;
  const { user } = await authorizeDraft(context, params, "comment");
  const input = readBody(body);
  await enforceLimit(context, "draftCommentsByUser", user.userId, "too_many_comments");
  const id = body.id ?? platform.newId();
  return inTransaction(context, async (step) => {
    await lockPost(step, params.id);
    if (input.parentId !== null) await lockThread(step, params.id, input.parentId);
    const { userId } = user;
    const inserted = await insert(step, { ...input, id, postId: params.id, authorId: userId });
    const row = inserted ?? (await findExisting(step, id, userId, params.id));
    await publishCommentsChanged(step, params.id);
    if (inserted) {
      const { siteId } = params;
      await platform.events.publish(draftCommented, step, { postId: params.id, siteId, userId });
    }
    return presentOne(step, row);
  });
}

interface CommentInput {
  parentId: string | null;
  kind: "comment" | "suggestion";
  start: Buffer | null;
  end: Buffer | null;
  quote: string;
  text: string;
  replacement: string | null;
}

function readBody({
  text,
  parent = null,
  anchor = null,
  quote = "",
  replacement = null,
}: Body): CommentInput {
  const isSuggestion = replacement !== null;
  if (parent !== null && (anchor || isSuggestion)) {
    throw refuseField("body.parent", "A reply can't have an anchor or a suggestion of its own.");
  }
  if (isSuggestion && !anchor) throw refuseField("body.anchor", "Choose the passage to replace.");
  return {
    parentId: parent,
    kind: isSuggestion ? "suggestion" : "comment",
    start: anchor && Buffer.from(anchor.start, "base64"),
    end: anchor && Buffer.from(anchor.end, "base64"),
    quote: readQuote(quote),
    text: readText(text, "body.text", { mayBeEmpty: isSuggestion }),
    replacement:
      replacement === null ? null : readText(replacement, "body.replacement", { mayBeEmpty: true }),
  };
}

/** Locks the post so that it can't be deleted before the comment is inserted. */
async function lockPost(context: CommandContext, id: string): Promise<void> {
  const rows = await context.select("SELECT 1 FROM posts WHERE id = $id FOR KEY SHARE", { id });
  if (rows.length === 0) throw new Refusal("post_not_found");
}

/** Locks the thread so that it can't be deleted before the reply is inserted, and replies are counted one by one. */
async function lockThread(context: CommandContext, postId: string, id: string): Promise<void> {
  const { platform, transaction } = context;
  const locked = await context.select(
    "SELECT 1 FROM draft_comments WHERE id = $id AND post_id = $postId AND parent_id IS NULL FOR UPDATE",
    { id, postId },
  );
  if (locked.length === 0) {
    throw refuseField("body.parent", "The comment you're replying to no longer exists.");
  }
  const replies = await draftComments(platform.db).count({
    where: { parent_id: id, post_id: postId },
    transaction,
  });
  if (replies >= DRAFT_ANSWERS_MAX) {
    throw refuseField("body.parent", `A thread can have ${DRAFT_ANSWERS_MAX} replies. Start a new one.`);
  }
}

async function insert(
  context: CommandContext,
  comment: CommentInput & { id: string; postId: string; authorId: string },
): Promise<CommentRow | undefined> {
  const { platform } = context;
  const now = platform.clock.now();
  const createdAt = new Date(Math.min(clampIdTime(comment.id, now.getTime()), now.getTime()));
  const [row] = await context.select<CommentRow>(
    `INSERT INTO draft_comments (id, post_id, author_id, parent_id, kind, anchor_start, anchor_end, quote, text,
       replacement, created_at)
     VALUES ($id, $postId, $authorId, $parentId, $kind, $start, $end, $quote, $text, $replacement, $createdAt)
     ON CONFLICT (id) DO NOTHING RETURNING ${COMMENT_COLUMNS}`,
    { ...comment, createdAt },
  );
  return row;
}

async function findExisting(
  { platform, transaction }: CommandContext,
  id: string,
  authorId: string,
  postId: string,
): Promise<CommentRow> {
  const row = await draftComments(platform.db).findOne({
    where: { id, author_id: authorId, post_id: postId },
    transaction,
  });
  if (!row) throw new Refusal("id_taken");
  return row.get();
}
