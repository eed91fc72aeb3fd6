import * as contracts from "@quire/contracts/schemas/stats";
import type { Feature } from "../../../platform/http/feature.ts";
import { countViews } from "./commands/countViews.ts";
import { getDayStats } from "./queries/getDayStats.ts";
import { getStats } from "./queries/getStats.ts";

/** How sites are read. */
export const stats: Feature = (routes) => [
  // Waits for a limit and for a batch: no transaction may be held meanwhile.
  routes.writeInSteps(contracts.countViews, countViews),
  routes.read(contracts.getStats, getStats),
  routes.read(contracts.getDayStats, getDayStats),
];
