import type { ServerRoute } from "@hapi/hapi";
import {
  listInbox,
  listReadingPositions,
  listReadingSuggestions,
  updateReadingPosition,
} from "@quire/contracts/schemas/reading";
import type { Routes } from "../../../platform/http/route.ts";
import { putReadingPositionCommand } from "./commands/putReadingPosition.ts";
import { listInboxQuery } from "./queries/listInbox.ts";
import { listReadingPositionsQuery } from "./queries/listReadingPositions.ts";
import { listSuggestionsQuery } from "./queries/listSuggestions.ts";

/** The caller's own reading: positions, what to continue, and what is new. */
export const reading = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(updateReadingPosition, putReadingPositionCommand),
  routes.read(listReadingPositions, listReadingPositionsQuery),
  routes.read(listReadingSuggestions, listSuggestionsQuery),
  routes.read(listInbox, listInboxQuery),
];
