import type { BodyOf } from "@quire/contracts/call";
import type { updateReadingPosition } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { clampReadAt } from "@quire/domain/posts/mergePlaces";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../../sites/isShown.ts";
import { furthestOf, POSITION_COLUMNS, type PositionRow, presentPosition } from "../presentPosition.ts";

interface Input {
  params: { siteId: string; postId: string };
  body: BodyOf<typeof updateReadingPosition>;
}

/** Whether the sent position is a later place than the stored one. */
const IS_LATER = `(excluded.read_at, excluded.fraction, coalesce(excluded.locator, '') COLLATE "C")
  > (held.read_at, held.fraction, coalesce(held.locator, '') COLLATE "C")`;
const resetOf = (table: string) => `coalesce(${table}.reset_at, '-infinity')`;
/** What both have read since the last reset that either knows. */
const FURTHEST = `CASE WHEN ${resetOf("excluded")} > ${resetOf("held")} THEN excluded.furthest
  WHEN ${resetOf("excluded")} < ${resetOf("held")} THEN ${furthestOf("held")}
  ELSE greatest(excluded.furthest, ${furthestOf("held")}) END`;
const FINISHED = `CASE WHEN ${resetOf("excluded")} > ${resetOf("held")} THEN excluded.finished
  WHEN ${resetOf("excluded")} < ${resetOf("held")} THEN held.finished
  ELSE excluded.finished OR held.finished END`;

/**
 * Merges a reading position into the stored one, and returns the result. The merge is part of the writing statement,
 * so that two devices at once can't overwrite each other; `mergePlaces` in the domain package states the same rule.
 */
export async function putReadingPositionCommand(
  context: Context,
  { params, body }: Input,
): Promise<ReadingPosition> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(context, "readingByUser", userId);
  const now = platform.clock.now();
  const clamped = (time: string) => new Date(clampReadAt(Date.parse(time), now.getTime()));
  const [row] = await select<PositionRow>(
    platform.db,
    `WITH shown AS (
       SELECT p.post_id, p.site_id, p.parent_id FROM publications p
        WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}
     ), saved AS (
       INSERT INTO reading_positions AS held
         (user_id, post_id, site_id, parent_id, fraction, locator, furthest, finished, read_at, reset_at, changed_at)
       SELECT $userId, post_id, site_id, parent_id, $fraction, $locator, $furthest, $finished, $readAt, $resetAt, $now
         FROM shown
       ON CONFLICT (user_id, post_id) DO UPDATE
         SET parent_id = excluded.parent_id,
             fraction = CASE WHEN ${IS_LATER} THEN excluded.fraction ELSE held.fraction END,
             locator = CASE WHEN ${IS_LATER} THEN excluded.locator ELSE held.locator END,
             read_at = greatest(excluded.read_at, held.read_at),
             furthest = ${FURTHEST}, finished = ${FINISHED},
             reset_at = greatest(excluded.reset_at, held.reset_at),
             changed_at = excluded.changed_at
         WHERE ${IS_LATER} OR ${resetOf("excluded")} > ${resetOf("held")}
            OR (${FURTHEST}, ${FINISHED}) IS DISTINCT FROM (${furthestOf("held")}, held.finished)
       RETURNING ${POSITION_COLUMNS}
     ), latest AS (
       INSERT INTO reading_works AS work (user_id, work_id, post_id, read_at)
       SELECT $userId, coalesce(parent_id, post_id), post_id, read_at FROM saved
       ON CONFLICT (user_id, work_id) DO UPDATE SET post_id = excluded.post_id, read_at = excluded.read_at
         WHERE excluded.read_at >= work.read_at
     )
     SELECT * FROM saved`,
    {
      ...params,
      userId,
      fraction: body.fraction,
      locator: body.locator,
      furthest: body.furthest ?? (body.finished ? 1 : body.fraction),
      finished: body.finished,
      readAt: clamped(body.read_at),
      resetAt: body.reset_at ? clamped(body.reset_at) : null,
      now,
    },
  );
  const stored = row ?? (await findStored(context, userId, params.postId));
  if (!stored || stored.site_id !== params.siteId) throw new Refusal("post_not_found");
  return presentPosition(stored);
}

/**
 * Returns the stored position, where the sent one changed nothing. A second query, because the first statement can't
 * see what another device wrote concurrently.
 */
async function findStored({ platform }: Context, userId: string, postId: string) {
  const [row] = await select<PositionRow>(
    platform.db,
    `SELECT ${POSITION_COLUMNS} FROM reading_positions held WHERE user_id = $userId AND post_id = $postId`,
    { userId, postId },
  );
  return row;
}
