import type { Leaving } from "@quire/contracts/records/leaving";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { STANDING } from "../../../reading/entitlements.ts";
import { leaversMoney } from "../leaversMoney.ts";

const BUYERS = `SELECT count(DISTINCT e.user_id)::int AS buyers FROM entitlements e
  JOIN posts p ON p.id = e.item_id WHERE p.site_id = $userId AND ${STANDING}`;

/** What is told to somebody before they leave. */
export async function getLeaving(context: Context): Promise<Leaving> {
  const { platform } = context;
  const { userId } = requirePerson(context);
  const [[row], money] = await Promise.all([
    platform.db.query<{ buyers: number }>(BUYERS, { bind: { userId }, type: QueryTypes.SELECT }),
    leaversMoney(platform, userId),
  ]);
  return { money, buyers: row?.buyers ?? 0 };
}
