import * as contracts from "@quire/contracts/schemas/moderation";
import type { Feature } from "../../../platform/http/feature.ts";
import { createReportCommand } from "./commands/createReport.ts";
import { decideSite } from "./commands/decideSite.ts";
import { dismissCaseCommand } from "./commands/dismissCase.ts";
import { removePost } from "./commands/removePost.ts";
import { restorePost } from "./commands/restorePost.ts";
import { suspendAccountCommand } from "./commands/suspendAccount.ts";
import { unsuspendAccountCommand } from "./commands/unsuspendAccount.ts";
import { listActsQuery } from "./queries/listActs.ts";
import { listCasesQuery } from "./queries/listCases.ts";
import { listStaffSites } from "./queries/listStaffSites.ts";

/** Reports, moderators' decisions and their log. Comments are removed in `comments/`. */
export const moderation: Feature = (routes) => [
  routes.writeInSteps(contracts.createReport, createReportCommand),
  routes.read(contracts.listCases, listCasesQuery),
  routes.write(contracts.dismissCase, dismissCaseCommand),
  routes.write(contracts.removePost, removePost),
  routes.write(contracts.restorePost, restorePost),
  routes.write(contracts.suspendAccount, suspendAccountCommand),
  routes.write(contracts.unsuspendAccount, unsuspendAccountCommand),
  routes.read(contracts.listStaffSites, listStaffSites),
  routes.write(contracts.updateStaffSite, decideSite),
  routes.read(contracts.listModerationActions, listActsQuery),
];
