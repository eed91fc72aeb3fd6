import { withTransaction } from "../database/withTransaction.ts";
import type { CommandContext, Context } from "./context.ts";

/**
 * Runs one transaction of a multi-step command. Its effects wait for the commit: a rolled-back transaction must
 * have none.
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
