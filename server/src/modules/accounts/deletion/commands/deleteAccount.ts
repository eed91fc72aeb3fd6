import type { OwedMoney } from "@quire/contracts/records/deletion";
import { execute } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { accountDeletionRequested } from "../../events.ts";
import { endBrowserSession } from "../../identity/browserSession.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { lockUser } from "../../identity/lockUser.ts";
import { passwordMatches } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import type { DeletionPorts } from "../../ports.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { removeAccount } from "../jobs/removeAccount.ts";

/** How long a user can change their mind. */
const WAIT_MS = 7 * 24 * 60 * 60_000;

/** Schedules the deletion of the user's account and ends all their sessions. Signing in again cancels it. */
export const deleteAccount =
  ({ moneyOwed }: DeletionPorts) =>
  async (
    context: Context,
    { body }: { body: { password: string; forfeit_balance?: boolean } },
  ): Promise<{ due: string }> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    await enforceLimit(context, "signInByAccount", userId, "too_many_signins");
    const user = await users(platform.db).findByPk(userId, { attributes: ["password_hash"] });
    if (!(await passwordMatches(user?.get().password_hash ?? null, body.password))) {
      throw refuseField("body.password", "The current password doesn't match.", "current_password_mismatch");
    }
    await platform.limits.reset("signInByAccount", userId);
    const { forfeit_balance: forfeits = false } = body;
    const money = await moneyOwed(platform, userId);
    if (!forfeits && money.some(isOwed)) throw new Refusal("balance_owed", { details: { money } });
    const now = platform.clock.now();
    const due = new Date(now.getTime() + WAIT_MS);
    await inTransaction(context, async (step) => {
      const { transaction } = step;
      await lockUser(step, userId);
      await execute(
        platform.db,
        `INSERT INTO account_deletions (user_id, requested_at, due_at, forfeits_balance) VALUES ($userId, $now, $due, $forfeits)
       ON CONFLICT (user_id) DO UPDATE SET requested_at = excluded.requested_at, due_at = excluded.due_at,
         forfeits_balance = excluded.forfeits_balance`,
        { userId, now, due, forfeits },
        transaction,
      );
      await platform.events.publish(accountDeletionRequested, scopeOf(platform, transaction), { userId });
      await recordSecurityEvent(step, { userId, kind: "deletion_requested" });
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

/**
 * Whether something is owed that no payout will send automatically: the user must forfeit it to delete the account.
 */
const isOwed = ({ balance, held, unpayable }: OwedMoney): boolean => balance > 0 || held > 0 || unpayable > 0;
