import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/drafts";
import type { DraftComment } from "@quire/contracts/records/draft";
import { clampIdTime } from "@quire/domain/ids";
import { DRAFT_ANSWERS_MAX } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import { COMMENT_COLUMNS, type CommentRow, presentOne } from "../comments.ts";
import { readQuote, readWords } from "../readWords.ts";

type Body = BodyOf<typeof calls.createDraftComment>;

interface Input {
  params: { siteId: string; id: string };
  body: Body;
}

/** Says something about a draft. With an id that the device made, sending it twice says it once. */
export async function createDraftComment(context: Context, { params, body }: Input): Promise<DraftComment> {
  const { platform } = context;
  const { person } = await authorizeDraft(context, params, "comment");
  const said = readBody(body);
  await enforceLimit(platform, "draftCommentsByUser", person.userId, "too_many_comments");
  const id = body.id ?? platform.newId();
  return inTransaction(context, async (step) => {
    await holdPost(step, params.id);
    if (said.parentId !== null) await holdThread(step, params.id, said.parentId);
    const row =
      (await insert(step, { ...said, id, postId: params.id, authorId: person.userId })) ??
      (await findSame(step, id, person.userId, params.id));
    await publishCommentsChanged(step, params.id);
    return presentOne(step, row);
  });
}

interface Said {
  parentId: string | null;
  kind: "comment" | "suggestion";
  start: Buffer | null;
  end: Buffer | null;
  quote: string;
  text: string;
  replacement: string | null;
}

function readBody({ text, parent = null, anchor = null, quote = "", replacement = null }: Body): Said {
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
    text: readWords(text, "body.text", { mayBeEmpty: isSuggestion }),
    replacement:
      replacement === null ? null : readWords(replacement, "body.replacement", { mayBeEmpty: true }),
  };
}

/** So that the post stays until the comment stands. */
async function holdPost({ platform, transaction }: CommandContext, id: string): Promise<void> {
  const rows = await platform.db.query("SELECT 1 FROM posts WHERE id = $id FOR KEY SHARE", {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) throw new Refusal("post_not_found");
}

/** So that the thread stays until it is answered, and answers are counted one after the other. */
async function holdThread(
  { platform, transaction }: CommandContext,
  postId: string,
  id: string,
): Promise<void> {
  const options = { bind: { id, postId }, transaction, type: QueryTypes.SELECT } as const;
  const held = await platform.db.query(
    "SELECT 1 FROM draft_comments WHERE id = $id AND post_id = $postId AND parent_id IS NULL FOR UPDATE",
    options,
  );
  if (held.length === 0) {
    throw refuseField("body.parent", "The comment you're replying to no longer exists.");
  }
  const [row] = await platform.db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM draft_comments WHERE parent_id = $id AND post_id = $postId",
    options,
  );
  if ((row?.count ?? 0) >= DRAFT_ANSWERS_MAX) {
    throw refuseField("body.parent", `A thread can have ${DRAFT_ANSWERS_MAX} replies. Start a new one.`);
  }
}

async function insert(
  { platform, transaction }: CommandContext,
  comment: Said & { id: string; postId: string; authorId: string },
): Promise<CommentRow | undefined> {
  const now = platform.clock.now();
  const createdAt = new Date(Math.min(clampIdTime(comment.id, now.getTime()), now.getTime()));
  const [row] = await platform.db.query<CommentRow>(
    `INSERT INTO draft_comments (id, post_id, author_id, parent_id, kind, anchor_start, anchor_end, quote, text,
       replacement, created_at)
     VALUES ($id, $postId, $authorId, $parentId, $kind, $start, $end, $quote, $text, $replacement, $createdAt)
     ON CONFLICT (id) DO NOTHING RETURNING ${COMMENT_COLUMNS}`,
    { bind: { ...comment, createdAt }, transaction, type: QueryTypes.SELECT },
  );
  return row;
}

async function findSame(
  { platform, transaction }: CommandContext,
  id: string,
  authorId: string,
  postId: string,
): Promise<CommentRow> {
  const [row] = await platform.db.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments WHERE id = $id AND author_id = $authorId AND post_id = $postId`,
    { bind: { id, authorId, postId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("id_taken");
  return row;
}
