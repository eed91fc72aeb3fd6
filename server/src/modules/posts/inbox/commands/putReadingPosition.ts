import type { BodyOf } from "@quire/contracts/call";
import type { putReadingPosition } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { clampReadAt } from "@quire/domain/posts/readingPositions";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { isShown } from "../../../sites/isShown.ts";
import { POSITION_COLUMNS, type PositionRow, presentPosition } from "../presentPosition.ts";

interface Input {
  params: { siteId: string; postId: string };
  body: BodyOf<typeof putReadingPosition>;
}

/**
 * Notes a place if it was read later than the one that is known, and answers the one that holds. Decided in the
 * statement that writes it, so that two devices at the same moment cannot both be last; `laterPlace` of the domain says
 * the same in words.
 */
export async function putReadingPositionCommand(
  context: Context,
  { params, body }: Input,
): Promise<ReadingPosition> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(platform, "readingByUser", userId);
  const now = platform.clock.now();
  const readAt = new Date(clampReadAt(Date.parse(body.read_at), now.getTime()));
  const [row] = await platform.db.query<PositionRow>(
    `WITH shown AS (
       SELECT p.post_id, p.site_id, p.parent_id FROM publications p
        WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}
     ), noted AS (
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
       SELECT $userId, coalesce(parent_id, post_id), post_id, read_at FROM noted
       ON CONFLICT (user_id, work_id) DO UPDATE SET post_id = excluded.post_id, read_at = excluded.read_at
         WHERE excluded.read_at >= work.read_at
     )
     SELECT ${POSITION_COLUMNS} FROM noted`,
    {
      bind: {
        ...params,
        userId,
        fraction: body.fraction,
        locator: body.locator,
        finished: body.finished,
        readAt,
        now,
      },
      type: QueryTypes.SELECT,
    },
  );
  const held = row ?? (await findHeld(context, userId, params.postId));
  if (!held || held.site_id !== params.siteId) throw new Refusal("post_not_found");
  return presentPosition(held);
}

/** The place that was later. Asked anew: what another device wrote at this very moment, the first statement cannot see. */
async function findHeld({ platform }: Context, userId: string, postId: string) {
  const [row] = await platform.db.query<PositionRow>(
    `SELECT ${POSITION_COLUMNS} FROM reading_positions WHERE user_id = $userId AND post_id = $postId`,
    { bind: { userId, postId }, type: QueryTypes.SELECT },
  );
  return row;
}
