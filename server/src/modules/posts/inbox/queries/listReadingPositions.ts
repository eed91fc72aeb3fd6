import type { ReadingPosition } from "@quire/contracts/records/reading";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { POSITION_COLUMNS, type PositionRow, presentPosition } from "../presentPosition.ts";

interface Input {
  query: { since?: string; next?: string; size?: number };
}

const PAGE = 100;
/**
 * Longer than any write takes: a change that was not committed at the last request is found by the next. Receiving
 * one twice is harmless.
 */
const OVERLAP_MS = 60_000;

/** Lists the user's reading positions that changed since. */
export async function listReadingPositionsQuery(
  context: Context,
  { query }: Input,
): Promise<{ positions: ReadingPosition[]; as_of: string; next: string | null }> {
  const { userId } = requireUser(context);
  const { db, clock } = context.platform;
  const slice = sliceOf(query, PAGE);
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "reading", ["time", "string"])
    : [query.since ?? "-infinity", ""];
  const asOf = new Date(clock.now().getTime() - OVERLAP_MS).toISOString();
  const rows = await select<PositionRow>(
    db,
    `SELECT ${POSITION_COLUMNS} FROM reading_positions held
      WHERE user_id = $userId AND (changed_at, post_id) > ($after::timestamptz, $afterId)
      ORDER BY changed_at, post_id LIMIT $limit`,
    { userId, after, afterId, limit: slice.limit + 1 },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("reading", [last.changed_at.toISOString(), last.post_id]),
  );
  return { positions: page.rows.map(presentPosition), as_of: asOf, next: page.next };
}
