import { confirmSubscription } from "@quire/contracts/calls/pro";
import type { Page } from "@quire/contracts/records/page";
import { callApi } from "../../lib/callApi.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { sayStatus } from "../../lib/saidStatus.ts";
import { sessionStore } from "../../lib/session.ts";
import { followPayment } from "../checkout/followPayment.ts";
import { fetchSubscriptions } from "./fetchPro.ts";
import { outcomeOfPlan } from "./outcomeOfPlan.ts";
import { PLAN_OUTCOMES } from "./planOutcomes.ts";
import { standingOf } from "./standing.ts";
import { YouArePro } from "./YouArePro.tsx";

/** A plan whose creator has come back from where it is agreed to. */
export interface FollowedPlan {
  id: string;
  page: Page;
  /** They did not pay, as they say. */
  isLeft?: boolean;
}

/** Follows a plan and says how it ends; what is Pro's is then open in its place. */
export const followPlan = (plan: FollowedPlan): Promise<void> =>
  followPayment({
    id: plan.id,
    isLeft: plan.isLeft,
    ask: async () => outcomeOfPlan((await confirm(plan)).status),
    words: {
      checking: "Checking your plan.",
      slow: "Your bank is still processing this. Pro will start automatically.",
      outcomes: PLAN_OUTCOMES,
    },
    open: () => open(plan),
  });

/** An empty body: the server asks the provider. */
const confirm = ({ id }: FollowedPlan) =>
  callApi(confirmSubscription, { params: { id }, body: {}, idempotent: true, timeoutMs: 15_000 });

/** Every guard asks the session: with its groups, what is Pro's is open on the page that one is on. */
async function open({ page }: FollowedPlan): Promise<void> {
  await refreshSession().catch(() => {});
  sayStatus(null);
  const user = sessionStore.state()?.user;
  const subscriptions = user ? await fetchSubscriptions(user.id).catch(() => []) : [];
  const plan = standingOf(subscriptions, Date.now()).current;
  mountDetached(page, (end) => <YouArePro plan={plan} onClose={end} />);
}
