import * as contracts from "@quire/contracts/schemas/stats";
import type { Feature } from "../../../platform/http/feature.ts";
import { countViews } from "./commands/countViews.ts";
import { getDayStats } from "./queries/getDayStats.ts";
import { getStats } from "./queries/getStats.ts";

/** Views and stats of sites. */
export const stats: Feature = (routes) => [
  // Waits for a rate limit and for a batch, which must not happen inside a transaction.
  routes.writeInSteps(contracts.recordViews, countViews),
  routes.read(contracts.getStats, getStats),
  routes.read(contracts.getDayStats, getDayStats),
];
