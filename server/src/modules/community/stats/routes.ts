import * as contracts from "@quire/contracts/schemas/stats";
import type { Feature } from "../../../platform/http/feature.ts";
import { countViews } from "./commands/countViews.ts";
import { getDayStats } from "./queries/getDayStats.ts";
import { getPostCompletion } from "./queries/getPostCompletion.ts";
import { getStats } from "./queries/getStats.ts";
import { getViewSources } from "./queries/getViewSources.ts";

/** Views and stats of sites. */
export const stats: Feature = (routes) => [
  // Waits for a rate limit and for a batch, which must not happen inside a transaction.
  routes.writeInSteps(contracts.recordViews, countViews),
  routes.read(contracts.getStats, getStats),
  routes.read(contracts.getDayStats, getDayStats),
  routes.read(contracts.getViewSources, getViewSources),
  routes.read(contracts.getPostCompletion, getPostCompletion),
];
