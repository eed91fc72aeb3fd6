import { getMe } from "@quire/contracts/calls/accounts";
import { getTrialStatus, listPlans, listSubscriptions } from "@quire/contracts/calls/pro";
import type { ProPlan, Subscription } from "@quire/contracts/records/pro";
import type { User } from "@quire/contracts/records/user";
import { isFreePro } from "@quire/domain/accounts/groups";
import { offersTrial, type ProContext } from "@quire/domain/billing/proOffer";
import type { Role } from "@quire/domain/enums";
import { callApi } from "../../lib/callApi.ts";
import { postsOf } from "../../lib/postsOf.ts";
import { type ProState, proStateOf } from "./proState.ts";

/** Enough for any account: plans that ended long ago change nothing. */
const SIZE = 50;

/** Fetches all of a user's past and current Pro periods. */
export async function fetchSubscriptions(userId: string): Promise<Subscription[]> {
  const { subscriptions } = await callApi(listSubscriptions, {
    params: { userId },
    query: { size: SIZE },
  });
  return subscriptions;
}

/** Data for the plans dialog. */
export interface ProOffer {
  plans: ProPlan[];
  /** Free days at the start for this user; 0 without a trial. */
  trialDays: number;
  state: ProState;
}

/** Fetches Pro's plans and the user's state, including posts published since the session was fetched. */
export async function fetchOffer({ id }: Pick<User, "id">, context: ProContext | null): Promise<ProOffer> {
  const params = { userId: id };
  const [user, { plans, trial_days: days }, { has_used_trial: usedTrial }, subscriptions] = await Promise.all(
    [callApi(getMe), callApi(listPlans), callApi(getTrialStatus, { params }), fetchSubscriptions(id)],
  );
  const isOffered = offersTrial({
    posts: postsOf(user),
    usedTrial,
    freePro: isFreePro(user.groups as Role[]),
    context,
  });
  return { plans, trialDays: isOffered ? days : 0, state: proStateOf(subscriptions, Date.now()) };
}
