import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { accountDeletionRequested } from "../../events.ts";
import { endBrowserSession } from "../../identity/browserSession.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { passwordMatches } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import { removeAccount } from "../jobs/removeAccount.ts";
import { type DeletionPorts, isOwed } from "../ports.ts";

/** How long one can think better of it. */
const WAIT_MS = 7 * 24 * 60 * 60_000;

/** Notes that the person wants to be forgotten, and ends every session of theirs: the next one takes it back. */
export const deleteAccount =
  ({ moneyOwed }: DeletionPorts) =>
  async (
    context: Context,
    { body }: { body: { password: string; give_up?: boolean } },
  ): Promise<{ due: string }> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    await enforceLimit(platform, "signInByAccount", userId, "too_many_signins");
    const person = await users(platform.db).findByPk(userId, { attributes: ["password_hash"] });
    if (!(await passwordMatches(person?.get().password_hash ?? null, body.password))) {
      throw refuseField("body.password", "The current password doesn't match.", "current_password_mismatch");
    }
    await platform.limits.reset("signInByAccount", userId);
    const { give_up: givesUp = false } = body;
    const money = await moneyOwed(platform, userId);
    if (!givesUp && money.some(isOwed)) throw new Refusal("balance_owed", { details: { money } });
    const now = platform.clock.now();
    const due = new Date(now.getTime() + WAIT_MS);
    await inTransaction(context, async (step) => {
      const { transaction } = step;
      await platform.db.query(
        `INSERT INTO account_deletions (user_id, asked_at, due_at, gives_up) VALUES ($userId, $now, $due, $givesUp)
       ON CONFLICT (user_id) DO UPDATE SET asked_at = excluded.asked_at, due_at = excluded.due_at,
         gives_up = excluded.gives_up`,
        { bind: { userId, now, due, givesUp }, type: QueryTypes.INSERT, transaction },
      );
      await platform.events.publish(accountDeletionRequested, { platform, transaction }, { userId });
      await endEverySession(step, userId);
      await endBrowserSession(step);
      await platform.jobs.enqueue(
        transaction,
        removeAccount,
        { userId },
        { runAt: due, key: `leave ${userId}` },
      );
    });
    return { due: due.toISOString() };
  };
