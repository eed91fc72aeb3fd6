import { selectPrepared } from "../database/selectPrepared.ts";
import { memoizeBy } from "../memoizeBy.ts";
import { type AnyPrefetchQuery, joinPrefetch, type PrefetchQuery } from "./alongside.ts";
import type { Context } from "./context.ts";

/** Where nobody was looked up: a guest, or a command that runs without a request. */
const byItself = memoizeBy(
  (asked: AnyPrefetchQuery) =>
    `SELECT beside.* FROM (SELECT $userId::text AS user_id) asking ${joinPrefetch(asked)}`,
);

/** What the route's statement has found; asked by itself where it was not asked with who asks. */
export async function readPrefetched<Input, Row extends object>(
  { platform, caller, alongside, transaction }: Context,
  asked: PrefetchQuery<Input, Row>,
  input: Input,
): Promise<Row | null> {
  if (alongside?.asked === asked) return alongside.row as Row | null;
  const [found] = await selectPrepared<Row & { is_found: boolean | null }>(
    platform.db,
    byItself(asked),
    {
      ...asked.binds(input),
      now: platform.clock.now(),
      userId: caller.kind === "person" ? caller.userId : null,
    },
    transaction,
  );
  return found?.is_found ? found : null;
}
