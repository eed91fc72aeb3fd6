import type { BodyOf } from "@quire/contracts/call";
import type { updateReadingPosition } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { clampReadAt } from "@quire/domain/posts/readingPositions";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../../sites/isShown.ts";
import { POSITION_COLUMNS, type PositionRow, presentPosition } from "../presentPosition.ts";

interface Input {
  params: { siteId: string; postId: string };
  body: BodyOf<typeof updateReadingPosition>;
}

/**
 * Saves a reading position if it is later than the stored one, and returns the one that wins. The comparison is
 * part of the writing statement, so that two devices at once can't both win; `laterPlace` in the domain package
 * states the same rule.
 */
export async function putReadingPositionCommand(
  context: Context,
  { params, body }: Input,
): Promise<ReadingPosition> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(context, "readingByUser", userId);
  const now = platform.clock.now();
  const readAt = new Date(clampReadAt(Date.parse(body.read_at), now.getTime()));
  const [row] = await select<PositionRow>(
    platform.db,
    `WITH shown AS (
       SELECT p.post_id, p.site_id, p.parent_id FROM publications p
        WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}
     ), saved AS (
       INSERT INTO reading_positions AS held
         (user_id, post_id, site_id, parent_id, fraction, locator, finished, read_at, changed_at)
       SELECT $userId, post_id, site_id, parent_id, $fraction, $locator, $finished, $readAt, $now FROM shown
       ON CONFLICT (user_id, post_id) DO UPDATE
         SET parent_id = excluded.parent_id, fraction = excluded.fraction, locator = excluded.locator,
             finished = excluded.finished, read_at = excluded.read_at, changed_at = excluded.changed_at
         WHERE (excluded.read_at, excluded.fraction, coalesce(excluded.locator, '') COLLATE "C", excluded.finished)
             > (held.read_at, held.fraction, coalesce(held.locator, '') COLLATE "C", held.finished)
       RETURNING ${POSITION_COLUMNS}
     ), latest AS (
       INSERT INTO reading_works AS work (user_id, work_id, post_id, read_at)
       SELECT $userId, coalesce(parent_id, post_id), post_id, read_at FROM saved
       ON CONFLICT (user_id, work_id) DO UPDATE SET post_id = excluded.post_id, read_at = excluded.read_at
         WHERE excluded.read_at >= work.read_at
     )
     SELECT ${POSITION_COLUMNS} FROM saved`,
    {
      ...params,
      userId,
      fraction: body.fraction,
      locator: body.locator,
      finished: body.finished,
      readAt,
      now,
    },
  );
  const stored = row ?? (await findStored(context, userId, params.postId));
  if (!stored || stored.site_id !== params.siteId) throw new Refusal("post_not_found");
  return presentPosition(stored);
}

/**
 * Returns the later position. A second query, because the first statement can't see what another device wrote
 * concurrently.
 */
async function findStored({ platform }: Context, userId: string, postId: string) {
  const [row] = await select<PositionRow>(
    platform.db,
    `SELECT ${POSITION_COLUMNS} FROM reading_positions WHERE user_id = $userId AND post_id = $postId`,
    { userId, postId },
  );
  return row;
}
