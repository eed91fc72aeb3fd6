import type { Comment } from "@quire/contracts/records/comment";
import { placeInThread, type ThreadPlace } from "@quire/domain/community/threads";
import { clampIdTime } from "@quire/domain/ids";
import type { Passage } from "@quire/domain/posts/passages";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { hasPassage } from "../../../posts/hasPassage.ts";
import { isShown } from "../../../sites/isShown.ts";
import { commentChanged } from "../../events.ts";
import { type CommentColumns, comments } from "../../models/comments.ts";
import { findComment } from "../../readComments.ts";
import { countComment } from "../countComment.ts";
import { commentsPolicy } from "../policy.ts";
import { readText } from "../readText.ts";
import { requirePostAccess } from "../requirePostAccess.ts";
import { requireUnrestricted } from "../requireUnrestricted.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { id?: string; text: string; parent?: string | null; passage?: Passage | null };
}

interface PublicationSettings {
  siteDefault: "approved" | "pending";
  publishedAt: Date;
  onPassages: boolean;
  html: string;
}

type ParentComment = Pick<CommentColumns, "id" | "depth" | "thread" | "created_at"> & {
  parentId: string | null;
};

/** Creates a comment on a published post. With an id made by the client, retries create it once. */
export async function createCommentCommand(context: Context, { params, body }: Input): Promise<Comment> {
  const { platform } = context;
  const user = requireUser(context);
  const { userId } = user;
  const text = readText(body.text);
  await requirePostAccess(context, params);
  await requireUnrestricted(context, params.siteId, userId);
  await enforceLimit(context, "commentsByUser", userId, "too_many_comments");
  const id = body.id ?? platform.newId();
  await inTransaction(context, async (inside) => {
    const passage = body.passage ?? null;
    const locked = await lockPublication(inside, params, passage !== null);
    const { siteDefault, publishedAt, onPassages, html } = locked;
    if (passage && !onPassages) throw new Refusal("passage_comments_disabled");
    if (passage && !hasPassage(html, passage)) throw new Refusal("passage_not_found");
    const parent = body.parent ? await findParent(inside, params.id, body.parent) : null;
    const now = platform.clock.now();
    const createdAt = clampCreatedAt(id, parent?.created_at ?? publishedAt, now);
    const place = placeInThread(parent, { id, writtenAt: createdAt.getTime() });
    // A moderator of the site doesn't wait for their own approval.
    const state = commentsPolicy.moderate(user, params) ? "approved" : siteDefault;
    const row = {
      id,
      ...place,
      postId: params.id,
      siteId: params.siteId,
      userId,
      text,
      passage: passage && JSON.stringify(passage),
      state,
      createdAt,
      now,
    };
    if (await insertComment(inside, row)) {
      const counted = { post_id: params.id, site_id: params.siteId, parent_id: place.parentId };
      if (state === "approved") await countComment(inside, counted, 1);
      const comment = { ...counted, id, user_id: userId };
      await platform.events.publish(commentChanged, inside, { comment, before: null, state, byId: userId });
    } else if (!(await isSameComment(inside, id, userId, params.id))) throw new Refusal("id_taken");
  });
  const comment = await findComment(platform.db, platform.config, id);
  if (!comment) throw new Refusal("post_not_found");
  return comment;
}

/**
 * Locks the publication, whose count changes with this comment. Returns the site's settings for comments, and the text
 * if it is wanted.
 */
async function lockPublication(
  context: CommandContext,
  params: Input["params"],
  withText: boolean,
): Promise<PublicationSettings> {
  const [row] = await context.select<PublicationSettings>(
    `SELECT s.comment_default AS "siteDefault", p.published_at AS "publishedAt", s.passage_comments AS "onPassages",
            CASE WHEN $withText THEN p.html ELSE '' END AS html
       FROM publications p JOIN sites s ON s.id = p.site_id
      WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}
        FOR UPDATE OF p`,
    { ...params, withText },
  );
  if (!row) throw new Refusal("post_not_found");
  return row;
}

async function findParent(
  { platform, transaction }: CommandContext,
  postId: string,
  parentId: string,
): Promise<ParentComment> {
  const row = await comments(platform.db).findOne({
    attributes: ["id", "parent_id", "depth", "thread", "created_at"],
    where: { id: parentId, post_id: postId, state: "approved" },
    transaction,
  });
  if (!row) throw refuseField("body.parent", "The comment you're replying to no longer exists.");
  const { parent_id, ...parent } = row.get();
  return { ...parent, parentId: parent_id };
}

interface NewComment extends ThreadPlace {
  id: string;
  postId: string;
  siteId: string;
  userId: string;
  text: string;
  passage: string | null;
  state: string;
  createdAt: Date;
  now: Date;
}

async function insertComment(context: CommandContext, row: NewComment): Promise<boolean> {
  const inserted = await context.execute(
    `INSERT INTO comments (id, post_id, site_id, user_id, parent_id, depth, thread, text, passage, state, created_at, received_at)
     VALUES ($id, $postId, $siteId, $userId, $parentId, $depth, $thread, $text, $passage::jsonb, $state, $createdAt, $now)
     ON CONFLICT (id) DO NOTHING`,
    { ...row },
  );
  return inserted > 0;
}

/**
 * Returns the client's time, clamped between the parent comment's time and now: an id with an old time would sort
 * before all other comments.
 */
function clampCreatedAt(id: string, after: Date, now: Date): Date {
  const time = Math.min(clampIdTime(id, now.getTime()), now.getTime());
  return new Date(Math.max(time, Math.min(after.getTime(), now.getTime())));
}

async function isSameComment(
  { platform, transaction }: CommandContext,
  id: string,
  userId: string,
  postId: string,
): Promise<boolean> {
  const where = { id, user_id: userId, post_id: postId };
  return (await comments(platform.db).count({ where, transaction })) > 0;
}
