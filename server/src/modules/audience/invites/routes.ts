import * as contracts from "@quire/contracts/schemas/invites";
import type { Feature } from "../../../platform/http/feature.ts";
import type { ProRewards } from "../proRewards.ts";
import { createInvite } from "./commands/createInvite.ts";
import { listInvites } from "./queries/listInvites.ts";
import { rewardInvite, rewardInviteJob } from "./rewardInvite.ts";
import { sweepInvites, sweepInvitesJob } from "./sweepInvites.ts";

/** The invite programme: friends who sign up with a creator's invite, and the Pro months that they earn. */
export const invites =
  (rewards: ProRewards): Feature =>
  (routes, platform) => {
    const { jobs } = platform;
    jobs.handle(rewardInviteJob, ({ refereeId }) => rewardInvite(platform, rewards, refereeId));
    jobs.handle(sweepInvitesJob, () => sweepInvites(platform));
    return [
      routes.read(contracts.listInvites, listInvites),
      routes.writeInSteps(contracts.createInvite, createInvite),
    ];
  };
