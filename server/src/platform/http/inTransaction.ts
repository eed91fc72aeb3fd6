import { withTransaction } from "../database/withTransaction.ts";
import type { CommandContext, Context } from "./context.ts";

/**
 * One transaction inside a command that runs in steps. Its effects are kept until it has committed: of one that
 * rolled back, none may be seen.
 */
export async function inTransaction<T>(
  context: Context,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await withTransaction(context.platform.db, (transaction) =>
    work({ ...context, transaction, afterCommit: (effect) => void effects.push(effect) }),
  );
  for (const effect of effects) context.afterCommit(effect);
  return result;
}
