import * as contracts from "@quire/contracts/schemas/announcements";
import type { Feature } from "../../../platform/http/feature.ts";
import { createAnnouncement, endAnnouncement } from "./commands.ts";
import { listAnnouncements } from "./queries.ts";

/** The operator's messages to everyone or to creators. `r/session` returns the current one. */
export const announcements: Feature = (routes) => [
  routes.write(contracts.createAnnouncement, createAnnouncement),
  routes.read(contracts.listAnnouncements, listAnnouncements),
  routes.write(contracts.endAnnouncement, endAnnouncement),
];
