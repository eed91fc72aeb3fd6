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

/** Creates an approved comment, on a new post unless one is named. */
export async function makeComment(
  platform: Platform,
  fields: { site_id?: string; user_id?: string; text?: string; post_id?: string } = {},
): Promise<MadeComment> {
  const { text = "Aye.", post_id, user_id, ...of } = fields;
  const id = post_id ?? (await makePublication(platform, of)).post_id;
  const authorId = user_id ?? (await makeUser(platform)).id;
  const commentId = platform.newId();
  const now = platform.clock.now();
  const { thread } = placeInThread(null, { id: commentId, writtenAt: now.getTime() });
  const [row] = await select<{ siteId: string }>(
    platform.db,
    `WITH counted AS (
       UPDATE publications SET comments_count = comments_count + 1 WHERE post_id = $id RETURNING site_id
     )
     INSERT INTO comments (id, post_id, site_id, user_id, text, thread, created_at, received_at)
     SELECT $commentId, $id, site_id, $authorId, $text, $thread, $now, $now FROM counted RETURNING site_id AS "siteId"`,
    { id, commentId, authorId, text, thread, now },
  );
  if (!row) throw new Error(`post ${id} is not published`);
  return { siteId: row.siteId, id, commentId, authorId };
}
