import { confirmSubscription } from "@quire/contracts/calls/pro";
import type { Page } from "@quire/contracts/records/page";
import { callApi } from "../../lib/callApi.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { sessionStore } from "../../lib/session.ts";
import { setTaskStatus } from "../../lib/taskStatus.ts";
import { followPayment } from "../checkout/followPayment.ts";
import { fetchSubscriptions } from "./fetchPro.ts";
import { outcomeOfPlan } from "./outcomeOfPlan.ts";
import { ProWelcome } from "./ProWelcome.tsx";
import { PLAN_OUTCOME_COPY } from "./planOutcomes.ts";
import { proStateOf } from "./proState.ts";

/** A plan whose creator returned from the provider. */
export interface FollowedPlan {
  id: string;
  page: Page;
  /** The creator says they didn't pay. */
  isLeft?: boolean;
}

/** Follows a plan to its end and shows the result; Pro features unlock in place. */
export const followPlan = (plan: FollowedPlan): Promise<void> =>
  followPayment({
    id: plan.id,
    isLeft: plan.isLeft,
    fetchOutcome: async () => outcomeOfPlan((await confirm(plan)).status),
    copy: {
      checking: "Checking your plan.",
      slow: "Your bank is still processing this. Pro will start automatically.",
      outcomes: PLAN_OUTCOME_COPY,
    },
    open: () => open(plan),
  });

/** With an empty body the server asks the provider. */
const confirm = ({ id }: FollowedPlan) =>
  callApi(confirmSubscription, { params: { id }, body: {}, idempotent: true, timeoutMs: 15_000 });

/** Refreshes the session, because every guard checks its groups, and then thanks. */
async function open({ page }: FollowedPlan): Promise<void> {
  await refreshSession().catch(() => {});
  setTaskStatus(null);
  const user = sessionStore.state()?.user;
  const subscriptions = user ? await fetchSubscriptions(user.id).catch(() => []) : [];
  const plan = proStateOf(subscriptions, Date.now()).current;
  mountDetached(page, (end) => <ProWelcome plan={plan} onClose={end} />);
}
