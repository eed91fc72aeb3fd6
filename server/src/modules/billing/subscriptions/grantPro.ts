import { placeGrant } from "@quire/domain/billing/proPeriods";
import type { SubscriptionKind } from "@quire/domain/enums";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Scope } from "../../../platform/scope.ts";
import { lockUser, periodsOf } from "./lockUser.ts";
import {
  findSubscriptions,
  periodOf,
  SUBSCRIPTION_COLUMNS,
  type SubscriptionRow,
} from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";

export interface ProGrant {
  userId: string;
  kind: Extract<SubscriptionKind, "promotional" | "referee" | "referrer">;
  months: number;
  /** What it is given for, in a few letters: `invite {id}`. The same is given for once, ever. */
  cause: string;
}

const GRANT = `
  INSERT INTO subscriptions AS s (id, user_id, kind, state, start_time, end_time, cause, created_at)
  VALUES ($id, $userId, $kind, 'begun', $start, $end, $cause, $now)
  ON CONFLICT (cause) DO NOTHING RETURNING ${SUBSCRIPTION_COLUMNS}`;

/**
 * Gives somebody Pro for some months, after all that they have: nothing that they have is shortened by it. Given before for
 * the same cause, it is the one that was given then. Null where there is no such person (any more).
 * In the caller's transaction, which holds the person's times of Pro from here on: of several people, the one with the lower
 * id comes first.
 */
export async function grantPro(
  scope: Scope,
  { userId, kind, months, cause }: ProGrant,
): Promise<SubscriptionRow | null> {
  const { platform, transaction } = scope;
  const person = await lockUser(scope, userId);
  if (!person || person.isGone) return null;
  const now = platform.clock.now();
  const periods = (await periodsOf(scope, userId)).map(periodOf);
  const bind = { id: platform.newId(), userId, kind, cause, now, ...placeGrant(periods, months, now) };
  const [made] = await selectPrepared<SubscriptionRow>(platform.db, GRANT, bind, transaction);
  if (made) await syncProMembership(scope, person);
  const [row] = made ? [made] : await findSubscriptions(platform, "s.cause = $cause", { cause }, transaction);
  return row ?? null;
}
