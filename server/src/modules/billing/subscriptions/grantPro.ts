import { placeGrant } from "@quire/domain/billing/proSchedule";
import type { SubscriptionKind } from "@quire/domain/enums";
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
  /** A short unique cause, such as `invite {id}`. The same cause grants once, ever. */
  cause: string;
}

const GRANT = `
  INSERT INTO subscriptions AS s (id, user_id, kind, state, start_time, end_time, cause, created_at)
  VALUES ($id, $userId, $kind, 'started', $start, $end, $cause, $now)
  ON CONFLICT (cause) DO NOTHING RETURNING ${SUBSCRIPTION_COLUMNS}`;

/**
 * Grants Pro for some months after all existing periods, so that none is shortened. Returns the earlier grant if
 * the cause was used before; null if the user does not exist or was deleted.
 * Locks the user until the caller's transaction ends. A caller that grants to several users must go by ascending
 * id.
 */
export async function grantPro(
  scope: Scope,
  { userId, kind, months, cause }: ProGrant,
): Promise<SubscriptionRow | null> {
  const { platform, transaction } = scope;
  const user = await lockUser(scope, userId);
  if (!user || user.isDeleted) return null;
  const now = platform.clock.now();
  const periods = (await periodsOf(scope, userId)).map(periodOf);
  const bind = { id: platform.newId(), userId, kind, cause, now, ...placeGrant(periods, months, now) };
  const [made] = await scope.select<SubscriptionRow>(GRANT, bind);
  if (made) await syncProMembership(scope, user);
  const [row] = made ? [made] : await findSubscriptions(platform, "s.cause = $cause", { cause }, transaction);
  return row ?? null;
}
