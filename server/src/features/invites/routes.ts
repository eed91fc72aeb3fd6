import * as contracts from "@quire/contracts/schemas/invites";
import { settleInvite, settleInviteJob } from "../../invites/settleInvite.ts";
import { sweepInvites, sweepInvitesJob } from "../../invites/sweepInvites.ts";
import type { Feature } from "../../platform/http/feature.ts";
import { createInvite } from "./commands/createInvite.ts";
import { listInvites } from "./queries/listInvites.ts";

/** The invite programme: friends who come by a creator's invitation, and what they bring. */
export const invites: Feature = (routes, platform) => {
  const { jobs } = platform;
  jobs.handle(settleInviteJob, ({ refereeId }) => settleInvite(platform, refereeId));
  jobs.handle(sweepInvitesJob, () => sweepInvites(platform));
  return [
    routes.read(contracts.listInvites, listInvites),
    routes.writeInSteps(contracts.createInvite, createInvite),
  ];
};
