import type { ReadingPosition } from "@quire/contracts/records/reading";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { POSITION_COLUMNS, type PositionRow, presentPosition } from "../presentPosition.ts";

interface Input {
  query: { since?: string; next?: string; size?: number };
}

const PAGE = 100;
/** Longer than any write takes: what was not yet committed when one asked is found the next time. Twice is no harm. */
const OVERLAP_MS = 60_000;

/** Where this person stands in what they read, of what changed since. */
export async function listReadingPositionsQuery(
  context: Context,
  { query }: Input,
): Promise<{ positions: ReadingPosition[]; asked_at: string; next: string | null }> {
  const { userId } = requireUser(context);
  const { db, clock } = context.platform;
  const slice = sliceOf(query, PAGE);
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "reading", ["time", "string"])
    : [query.since ?? "-infinity", ""];
  const askedAt = new Date(clock.now().getTime() - OVERLAP_MS).toISOString();
  const rows = await db.query<PositionRow>(
    `SELECT ${POSITION_COLUMNS} FROM reading_positions
      WHERE user_id = $userId AND (changed_at, post_id) > ($after::timestamptz, $afterId)
      ORDER BY changed_at, post_id LIMIT $limit`,
    { bind: { userId, after, afterId, limit: slice.limit + 1 }, type: QueryTypes.SELECT },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("reading", [last.changed_at.toISOString(), last.post_id]),
  );
  return { positions: page.rows.map(presentPosition), asked_at: askedAt, next: page.next };
}
