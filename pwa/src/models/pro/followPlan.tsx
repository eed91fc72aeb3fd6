import { confirmSubscription } from "@quire/contracts/calls/pro";
import type { Page } from "@quire/contracts/records/page";
import { createRoot } from "react-dom/client";
import { callApi } from "../../platform/callApi.ts";
import { refreshSession } from "../../platform/loadSession.ts";
import { PageContext } from "../../platform/PageContext.ts";
import { sayStatus } from "../../platform/saidStatus.ts";
import { sessionStore } from "../../platform/session.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { forgetPayment } from "../checkout/addresses.ts";
import { followOrder, type Outcome } from "../checkout/followOrder.ts";
import { forgetOrder } from "../checkout/orderKeys.ts";
import { askSubscriptions } from "./askPro.ts";
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

/** Plans that this document follows already. */
const followed = new Set<string>();

/** Follows a plan and says how it ends; what is Pro's is then open in its place. */
export async function followPlan(plan: FollowedPlan): Promise<void> {
  const { id, isLeft = false } = plan;
  if (followed.has(id)) return;
  followed.add(id);
  try {
    sayStatus({ tone: "plain", words: "Checking your plan." });
    const outcome = await followOrder({
      ask: async () => outcomeOfPlan(await confirm(id)),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isLeft,
      onSlow: () =>
        sayStatus({ tone: "plain", words: "Your bank is still at it. Pro opens here by itself." }),
    });
    await tell(plan, outcome);
  } finally {
    followed.delete(id);
  }
}

/** An empty body: the server asks the provider. */
async function confirm(id: string) {
  const { status } = await callApi(confirmSubscription, {
    params: { id },
    body: {},
    idempotent: true,
    timeoutMs: 15_000,
  });
  return status;
}

async function tell(plan: FollowedPlan, outcome: Outcome): Promise<void> {
  if (outcome !== "waiting" && outcome !== "unreachable") {
    // What may still be agreed to keeps its key and its address: pressed or loaded again it is the same plan.
    if (outcome !== "left") forgetOrder(plan.id);
    forgetPayment();
  }
  if (outcome === "paid") return open(plan);
  const { status, title, message } = PLAN_OUTCOMES[outcome];
  sayStatus(status ? { tone: "warn", words: status } : null);
  showSnackbar({
    title,
    message,
    tone: outcome === "left" || outcome === "waiting" ? "plain" : "bad",
    auto: outcome === "left",
    ...(outcome === "waiting" || outcome === "unreachable"
      ? { action: { label: "Check again", onSelect: () => void followPlan({ ...plan, isLeft: false }) } }
      : {}),
  });
}

/** Every guard asks the session: with its groups, what is Pro's is open on the page that one is on. */
async function open({ page }: FollowedPlan): Promise<void> {
  await refreshSession().catch(() => {});
  sayStatus(null);
  const user = sessionStore.state()?.user;
  const subscriptions = user ? await askSubscriptions(user.id).catch(() => []) : [];
  const plan = standingOf(subscriptions, Date.now()).current;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <PageContext value={page}>
      <YouArePro
        plan={plan}
        // Not in the middle of its own drawing.
        onClose={() =>
          queueMicrotask(() => {
            root.unmount();
            place.remove();
          })
        }
      />
    </PageContext>,
  );
}
