import { selectPrepared } from "../database/selectPrepared.ts";
import { oncePer } from "../oncePer.ts";
import { type Alongside, type AnyAlongside, besideAsking } from "./alongside.ts";
import type { Context } from "./context.ts";

/** Where nobody was looked up: a guest, or a command that runs without a request. */
const byItself = oncePer(
  (asked: AnyAlongside) =>
    `SELECT beside.* FROM (SELECT $userId::text AS user_id) asking ${besideAsking(asked)}`,
);

/** What the route's statement has found; asked by itself where it was not asked with who asks. */
export async function readAlongside<Input, Row extends object>(
  { platform, caller, alongside, transaction }: Context,
  asked: Alongside<Input, Row>,
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
