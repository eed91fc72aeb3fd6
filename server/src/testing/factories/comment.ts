import { placeInThread } from "@quire/domain/community/threads";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { makePublication } from "./publication.ts";
import { makeUser } from "./user.ts";

export interface MadeComment {
  siteId: string;
  id: string;
  commentId: string;
  authorId: string;
}

/** Creates an approved comment, on a new post unless one is named; `answers` is the comment that it replies to. */
export async function makeComment(
  platform: Platform,
  fields: { site_id?: string; user_id?: string; text?: string; post_id?: string; answers?: string } = {},
): Promise<MadeComment> {
  const { text = "Aye.", post_id, user_id, answers = null, ...of } = fields;
  const id = post_id ?? (await makePublication(platform, of)).post_id;
  const authorId = user_id ?? (await makeUser(platform)).id;
  const commentId = platform.newId();
  const now = platform.clock.now();
  const answered = answers === null ? null : await findAnswered(platform, answers);
  const place = placeInThread(answered, { id: commentId, writtenAt: now.getTime() });
  const [row] = await select<{ siteId: string }>(
    platform.db,
    `WITH counted AS (
       UPDATE publications SET comments_count = comments_count + 1 WHERE post_id = $id RETURNING site_id
     )
     INSERT INTO comments (id, post_id, site_id, user_id, text, parent_id, depth, thread, created_at,
       received_at)
     SELECT $commentId, $id, site_id, $authorId, $text, $parentId, $depth, $thread, $now, $now FROM counted RETURNING site_id AS "siteId"`,
    { id, commentId, authorId, text, ...place, now },
  );
  if (!row) throw new Error(`post ${id} is not published`);
  return { siteId: row.siteId, id, commentId, authorId };
}

async function findAnswered({ db }: Platform, id: string): Promise<Parameters<typeof placeInThread>[0]> {
  const [row] = await select<NonNullable<Parameters<typeof placeInThread>[0]>>(
    db,
    `SELECT id, parent_id AS "parentId", depth, thread FROM comments WHERE id = $id`,
    { id },
  );
  return row ?? null;
}
