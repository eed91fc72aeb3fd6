import type { ProvisionalSite } from "@quire/contracts/records/provisional";
import type { Context } from "../../../../platform/http/context.ts";
import { findProvisional, presentProvisional } from "../provisionalSite.ts";

/** Returns what this browser has stored before its user has an account. */
export async function getProvisionalSite(context: Context): Promise<{ site: ProvisionalSite | null }> {
  const row = await findProvisional(context);
  return { site: row && (await presentProvisional(context, row)) };
}
