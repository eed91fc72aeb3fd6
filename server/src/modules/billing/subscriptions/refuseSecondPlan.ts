import { stateAt } from "@quire/domain/billing/proPeriods";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Scope } from "../../../platform/scope.ts";
import { periodsOf } from "./lockUser.ts";
import { periodOf } from "./subscriptionRow.ts";

/** Refuses a second renewing plan. A plan whose renewal failed can be replaced. The user's row is locked. */
export async function refuseSecondPlan(scope: Scope, userId: string, but?: string): Promise<void> {
  const now = scope.platform.clock.now();
  const rows = await periodsOf(scope, userId);
  const runs = rows.some(
    (row) => row.id !== but && row.recurring && !row.failing && stateAt(periodOf(row), now) === "active",
  );
  if (runs) throw new Refusal("subscription_exists");
}
