import type { ServerRoute } from "@hapi/hapi";
import {
  listInbox,
  listReadingPositions,
  listWaysOn,
  putReadingPosition,
} from "@quire/contracts/schemas/reading";
import type { Routes } from "../../../platform/http/route.ts";
import { putReadingPositionCommand } from "./commands/putReadingPosition.ts";
import { listInboxQuery } from "./queries/listInbox.ts";
import { listReadingPositionsQuery } from "./queries/listReadingPositions.ts";
import { listWaysOnQuery } from "./queries/listWaysOn.ts";

/** A person's reading in one place: how far, what next, and what is new. Always the asker's own. */
export const reading = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(putReadingPosition, putReadingPositionCommand),
  routes.read(listReadingPositions, listReadingPositionsQuery),
  routes.read(listWaysOn, listWaysOnQuery),
  routes.read(listInbox, listInboxQuery),
];
