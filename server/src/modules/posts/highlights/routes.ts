import type { ServerRoute } from "@hapi/hapi";
import { listHighlights, updateHighlight } from "@quire/contracts/schemas/highlights";
import type { Routes } from "../../../platform/http/route.ts";
import { updateHighlightCommand } from "./commands.ts";
import { listHighlightsQuery } from "./queries.ts";

/** The caller's own highlights. */
export const highlights = (routes: Routes): ServerRoute[] => [
  // Checks a rate limit first, which must not wait inside a transaction.
  routes.writeInSteps(updateHighlight, updateHighlightCommand),
  routes.read(listHighlights, listHighlightsQuery),
];
