import type { Onboarding } from "@quire/contracts/calls/onboarding";
import { getTrialStatus } from "@quire/contracts/calls/pro";
import type { User } from "@quire/contracts/records/user";
import { TRIAL_POSTS } from "@quire/domain/billing/proOffer";
import { Role } from "@quire/domain/enums";
import { callApi } from "../../lib/callApi.ts";

/** What prompts and tours know about the creator. The trial is looked up only where it could be offered. */
export async function ownFacts({ id, groups, small_business: smallBusiness }: User, { posts }: Onboarding) {
  const pro = groups.includes(Role.pro);
  return {
    creator: groups.includes(Role.creator),
    pro,
    freePro: groups.includes(Role.freePro),
    smallBusiness,
    usedTrial: pro || (posts >= TRIAL_POSTS && (await hasUsedTrial(id))),
    posts,
  };
}

/** Without an answer, assumes the trial is used, so that it isn't offered twice. */
async function hasUsedTrial(userId: string): Promise<boolean> {
  return callApi(getTrialStatus, { params: { userId } }).then(
    (answer) => answer.has_used_trial,
    () => true,
  );
}
