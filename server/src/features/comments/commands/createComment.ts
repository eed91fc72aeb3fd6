import type { Comment } from "@quire/contracts/records/post";
import { COMMENT_DEPTH_MAX, COMMENT_MAX, hasLink } from "@quire/domain/comments";
import { clampIdTime } from "@quire/domain/ids";
import { stripControls } from "@quire/domain/text";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { findComment } from "../../../reading/comments.ts";
import { isShown } from "../../../reading/isShown.ts";
import { noteSiteChanged } from "../../../reading/siteChanged.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { id?: string; text: string; parent?: string | null };
}

interface Place {
  parentId: string | null;
  depth: number;
  /** What it answers was there at this moment, so it was not written before. */
  after: Date;
}

/** Comments on a published post. With an id that the device made, sending it twice says it once. */
export async function createCommentCommand(context: Context, { params, body }: Input): Promise<Comment> {
  const { platform } = context;
  const { userId } = requirePerson(context);
  const text = readText(body.text);
  await enforceLimit(platform, "commentsByUser", userId, "too_many_comments");
  const id = body.id ?? platform.newId();
  await inTransaction(context, async (inside) => {
    const { state, publishedAt } = await lockPublication(inside, params);
    const place = body.parent
      ? await placeUnder(inside, params.id, body.parent)
      : { parentId: null, depth: 0, after: publishedAt };
    if (await insert(inside, { ...params, commentId: id, userId, text, state, ...place })) {
      if (state === "approved") await count(inside, params);
    } else if (!(await isSame(inside, id, userId, params.id))) throw new Refusal("id_taken");
  });
  const comment = await findComment(platform.db, platform.config, id);
  if (!comment) throw new Refusal("post_not_found");
  return comment;
}

function readText(raw: string): string {
  const text = stripControls(raw).trim();
  if (text === "") throw refuseField("body.text", "Write something first.");
  if ([...text].length > COMMENT_MAX)
    throw refuseField("body.text", `A comment can have at most ${COMMENT_MAX} characters.`);
  if (hasLink(text)) throw refuseField("body.text", "Comments may not contain links.", "links_disallowed");
  return text;
}

/** Locks the post's row, since its count moves with this comment, and tells in which state comments begin here. */
async function lockPublication(
  { platform, transaction }: CommandContext,
  params: Input["params"],
): Promise<{ state: string; publishedAt: Date }> {
  const [row] = await platform.db.query<{ state: string; publishedAt: Date }>(
    `SELECT s.comment_default AS state, p.published_at AS "publishedAt"
       FROM publications p JOIN sites s ON s.id = p.site_id
      WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}
        FOR UPDATE OF p`,
    { bind: params, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("post_not_found");
  return row;
}

async function placeUnder(
  { platform, transaction }: CommandContext,
  postId: string,
  parent: string,
): Promise<Place> {
  const [row] = await platform.db.query<{
    id: string;
    parent_id: string | null;
    depth: number;
    created_at: Date;
  }>(
    "SELECT id, parent_id, depth, created_at FROM comments WHERE id = $parent AND post_id = $postId AND state = 'approved'",
    { bind: { parent, postId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw refuseField("body.parent", "The comment that this answers is not there anymore.");
  const after = row.created_at;
  if (row.depth < COMMENT_DEPTH_MAX) return { parentId: row.id, depth: row.depth + 1, after };
  return { parentId: row.parent_id, depth: row.depth, after };
}

async function insert(
  { platform, transaction }: CommandContext,
  { after, ...comment }: Record<string, unknown> & { commentId: string; after: Date },
) {
  const rows = await platform.db.query(
    `INSERT INTO comments (id, post_id, site_id, user_id, parent_id, depth, text, state, created_at)
     VALUES ($commentId, $id, $siteId, $userId, $parentId, $depth, $text, $state, $createdAt)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    {
      bind: {
        ...comment,
        createdAt: writtenAt(comment.commentId, after, platform.clock.now()),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return rows.length > 0;
}

/** When its device says, between what it answers and now: an id of long ago would stand before everybody's forever. */
function writtenAt(id: string, after: Date, now: Date): Date {
  const time = Math.min(clampIdTime(id, now.getTime()), now.getTime());
  return new Date(Math.max(time, Math.min(after.getTime(), now.getTime())));
}

async function count(context: CommandContext, params: Input["params"]): Promise<void> {
  await context.platform.db.query(
    "UPDATE publications SET comments_count = comments_count + 1 WHERE post_id = $id",
    {
      bind: { id: params.id },
      transaction: context.transaction,
    },
  );
  await noteSiteChanged(context, params.siteId);
}

async function isSame({ platform, transaction }: CommandContext, id: string, userId: string, postId: string) {
  const rows = await platform.db.query(
    "SELECT 1 FROM comments WHERE id = $id AND user_id = $userId AND post_id = $postId",
    { bind: { id, userId, postId }, transaction, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}
