import { stateAt } from "@quire/domain/proPeriods";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Settling } from "../settling.ts";
import { periodsOf } from "./holdPerson.ts";
import { periodOf } from "./subscriptionRow.ts";

/** One plan renews at a time. Where its renewal failed, another may take its place. With the person held. */
export async function refuseSecondPlan(settling: Settling, userId: string, but?: string): Promise<void> {
  const now = settling.platform.clock.now();
  const rows = await periodsOf(settling, userId);
  const runs = rows.some(
    (row) => row.id !== but && row.recurring && !row.failing && stateAt(periodOf(row), now) === "active",
  );
  if (runs) throw new Refusal("subscription_exists");
}
