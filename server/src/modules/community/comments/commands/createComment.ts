import type { Comment } from "@quire/contracts/records/comment";
import { placeInThread, type ThreadPlace } from "@quire/domain/community/threads";
import { clampIdTime } from "@quire/domain/ids";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../../sites/isShown.ts";
import { findComment } from "../../readComments.ts";
import { countComment } from "../countComment.ts";
import { commentsPolicy } from "../policy.ts";
import { readText } from "../readText.ts";
import { requireOpen } from "../requireOpen.ts";
import { requireUnrestricted } from "../requireUnrestricted.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { id?: string; text: string; parent?: string | null };
}

interface Answered {
  id: string;
  parentId: string | null;
  depth: number;
  thread: string;
  created_at: Date;
}

/** Comments on a published post. With an id that the device made, sending it twice says it once. */
export async function createCommentCommand(context: Context, { params, body }: Input): Promise<Comment> {
  const { platform } = context;
  const person = requireUser(context);
  const { userId } = person;
  const text = readText(body.text);
  await requireOpen(context, params);
  await requireUnrestricted(context, params.siteId, userId);
  await enforceLimit(platform, "commentsByUser", userId, "too_many_comments");
  const id = body.id ?? platform.newId();
  await inTransaction(context, async (inside) => {
    const { siteDefault, publishedAt } = await lockPublication(inside, params);
    const answered = body.parent ? await findAnswered(inside, params.id, body.parent) : null;
    const now = platform.clock.now();
    const createdAt = writtenAt(id, answered?.created_at ?? publishedAt, now);
    const place = placeInThread(answered, { id, writtenAt: createdAt.getTime() });
    // Whoever would look at it first has just written it.
    const state = commentsPolicy.moderate(person, params) ? "approved" : siteDefault;
    const row = {
      id,
      ...place,
      postId: params.id,
      siteId: params.siteId,
      userId,
      text,
      state,
      createdAt,
      now,
    };
    if (await insert(inside, row)) {
      const counted = { post_id: params.id, site_id: params.siteId, parent_id: place.parentId };
      if (state === "approved") await countComment(inside, counted, 1);
    } else if (!(await isSame(inside, id, userId, params.id))) throw new Refusal("id_taken");
  });
  const comment = await findComment(platform.db, platform.config, id);
  if (!comment) throw new Refusal("post_not_found");
  return comment;
}

/** Locks the post's row, since its count moves with this comment, and tells in which state comments begin here. */
async function lockPublication(
  { platform, transaction }: CommandContext,
  params: Input["params"],
): Promise<{ siteDefault: "approved" | "pending"; publishedAt: Date }> {
  const [row] = await platform.db.query<{ siteDefault: "approved" | "pending"; publishedAt: Date }>(
    `SELECT s.comment_default AS "siteDefault", p.published_at AS "publishedAt"
       FROM publications p JOIN sites s ON s.id = p.site_id
      WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}
        FOR UPDATE OF p`,
    { bind: params, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("post_not_found");
  return row;
}

async function findAnswered(
  { platform, transaction }: CommandContext,
  postId: string,
  parent: string,
): Promise<Answered> {
  const [row] = await platform.db.query<Answered>(
    `SELECT id, parent_id AS "parentId", depth, thread, created_at FROM comments
      WHERE id = $parent AND post_id = $postId AND state = 'approved'`,
    { bind: { parent, postId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw refuseField("body.parent", "The comment you're replying to no longer exists.");
  return row;
}

interface NewRow extends ThreadPlace {
  id: string;
  postId: string;
  siteId: string;
  userId: string;
  text: string;
  state: string;
  createdAt: Date;
  now: Date;
}

async function insert({ platform, transaction }: CommandContext, row: NewRow): Promise<boolean> {
  const rows = await platform.db.query(
    `INSERT INTO comments (id, post_id, site_id, user_id, parent_id, depth, thread, text, state, created_at, received_at)
     VALUES ($id, $postId, $siteId, $userId, $parentId, $depth, $thread, $text, $state, $createdAt, $now)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    { bind: { ...row }, transaction, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}

/** When its device says, between what it answers and now: an id of long ago would stand before everybody's forever. */
function writtenAt(id: string, after: Date, now: Date): Date {
  const time = Math.min(clampIdTime(id, now.getTime()), now.getTime());
  return new Date(Math.max(time, Math.min(after.getTime(), now.getTime())));
}

async function isSame({ platform, transaction }: CommandContext, id: string, userId: string, postId: string) {
  const rows = await platform.db.query(
    "SELECT 1 FROM comments WHERE id = $id AND user_id = $userId AND post_id = $postId",
    { bind: { id, userId, postId }, transaction, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}
