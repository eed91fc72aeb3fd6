import * as contracts from "@quire/contracts/schemas/invites";
import type { Feature } from "../../../platform/http/feature.ts";
import type { ProRewards } from "../proRewards.ts";
import { createInvite } from "./commands/createInvite.ts";
import { listInvites } from "./queries/listInvites.ts";
import { settleInvite, settleInviteJob } from "./settleInvite.ts";
import { sweepInvites, sweepInvitesJob } from "./sweepInvites.ts";

/** The invite programme: friends who come by a creator's invitation, and what they bring. */
export const invites =
  (rewards: ProRewards): Feature =>
  (routes, platform) => {
    const { jobs } = platform;
    jobs.handle(settleInviteJob, ({ refereeId }) => settleInvite(platform, rewards, refereeId));
    jobs.handle(sweepInvitesJob, () => sweepInvites(platform));
    return [
      routes.read(contracts.listInvites, listInvites),
      routes.writeInSteps(contracts.createInvite, createInvite),
    ];
  };
