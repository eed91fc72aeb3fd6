import * as contracts from "@quire/contracts/schemas/mailings";
import { listEmailStats as listEmailStatsContract } from "@quire/contracts/schemas/stats";
import type { Feature } from "../../../platform/http/feature.ts";
import { cancelMailing } from "./commands/cancelMailing.ts";
import { createMailing } from "./commands/createMailing.ts";
import { previewMailing } from "./commands/previewMailing.ts";
import { testMailing } from "./commands/testMailing.ts";
import { countRecipients } from "./queries/countRecipients.ts";
import { getMailing } from "./queries/getMailing.ts";
import { listEmailStats } from "./queries/listEmailStats.ts";
import { listMailings } from "./queries/listMailings.ts";

/** Emails to readers that aren't posts. `../newsletters` sends them. */
export const mailings: Feature = (routes) => [
  routes.read(contracts.listMailings, listMailings),
  routes.writeInSteps(contracts.createMailing, createMailing),
  routes.read(contracts.countRecipients, countRecipients),
  routes.writeInSteps(contracts.previewMailing, previewMailing),
  routes.writeInSteps(contracts.testMailing, testMailing),
  routes.read(contracts.getMailing, getMailing),
  routes.read(listEmailStatsContract, listEmailStats),
  routes.write(contracts.cancelMailing, cancelMailing),
];
