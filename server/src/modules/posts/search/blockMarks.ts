import type { Sequelize } from "sequelize";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { isShown } from "../../sites/isShown.ts";

/** The minimum number of small blocks, searched one by one. */
const SMALL_BLOCKS = 16;
const SMALL_BITS = 14;
const PER_LARGE_BITS = 4;

/**
 * Returns the marks of all blocks of posts, the newest first: small ones first, so that a common word reads few of
 * its many posts, then large ones, so that a rare word needs few lookups.
 */
export function blockMarks(newestNumber: number): string[] {
  const newest = Math.floor(newestNumber / 2 ** SMALL_BITS);
  const firstSmall =
    Math.max(0, Math.floor((newest - SMALL_BLOCKS + 1) / 2 ** PER_LARGE_BITS)) * 2 ** PER_LARGE_BITS;
  const small = range(newest, firstSmall).map((block) => `@n${block}`);
  const large = range(firstSmall / 2 ** PER_LARGE_BITS - 1, 0).map((block) => `@m${block}`);
  return [...small, ...large];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, at) => from - at);

/** Returns the marks of all blocks of published posts. */
export async function readBlockMarks(db: Sequelize): Promise<string[]> {
  const [newest] = await selectPrepared<{ number: string | null }>(
    db,
    "SELECT max(number) AS number FROM publications",
    {},
  );
  return blockMarks(Number(newest?.number ?? 0));
}

/** SQL: the ids of at most `most` posts that match `query`, searched block by block in the order of `$marks`. */
export const firstMatches = (query: "$head" | "$anywhere" | "$found", most: number) =>
  `(SELECT found.post_id FROM unnest($marks::text[]) AS marks (mark) CROSS JOIN LATERAL (
      SELECT p.post_id FROM publications p
       WHERE p.search @@ (${query}::tsquery && quote_literal(marks.mark)::tsquery) AND ${isShown("p")} LIMIT ${most}
    ) found LIMIT ${most})`;
