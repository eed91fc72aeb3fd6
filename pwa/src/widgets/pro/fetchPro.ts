import { getMe } from "@quire/contracts/calls/accounts";
import { getTrialStatus, listPlans, listSubscriptions } from "@quire/contracts/calls/pro";
import type { ProPlan, Subscription } from "@quire/contracts/records/pro";
import type { User } from "@quire/contracts/records/user";
import { offersTrial, type ProContext } from "@quire/domain/billing/proOffer";
import { Role } from "@quire/domain/enums";
import { callApi } from "../../lib/callApi.ts";
import { type ReaderStanding, standingOf } from "./standing.ts";

/** As many as anybody has: what is over long ago changes nothing. */
const SIZE = 50;

/** Every time of Pro that a person has or had. */
export async function fetchSubscriptions(userId: string): Promise<Subscription[]> {
  const { subscriptions } = await callApi(listSubscriptions, {
    params: { userId },
    query: { size: SIZE },
  });
  return subscriptions;
}

/** What the plans are shown with. */
export interface Offered {
  plans: ProPlan[];
  /** Free days that come first for this person; 0 without. */
  trialDays: number;
  standing: ReaderStanding;
}

/** What Pro costs, and how this person stands to it: by what they published since the session was asked for, too. */
export async function fetchOffer({ id }: Pick<User, "id">, context: ProContext | null): Promise<Offered> {
  const params = { userId: id };
  const [user, { plans, trial_days: days }, { has_used_trial: usedTrial }, subscriptions] = await Promise.all(
    [callApi(getMe), callApi(listPlans), callApi(getTrialStatus, { params }), fetchSubscriptions(id)],
  );
  const isOffered = offersTrial({
    posts: postsOf(user),
    usedTrial,
    freePro: user.groups.includes(Role.freePro),
    context,
  });
  return { plans, trialDays: isOffered ? days : 0, standing: standingOf(subscriptions, Date.now()) };
}

/** Published posts, not counting the parts of serials. */
export function postsOf({ post_counts: { blog, dg, parent, book } }: Pick<User, "post_counts">): number {
  return blog.total + dg.total + parent.total + book.total;
}
