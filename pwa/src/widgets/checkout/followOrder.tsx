import { confirmOrder, getOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { callApi } from "../../lib/callApi.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { sessionStore } from "../../lib/session.ts";
import { setTaskStatus } from "../../lib/taskStatus.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import type { FollowedOrder } from "./followed.ts";
import { followPayment } from "./followPayment.ts";
import { OUTCOME_COPY } from "./outcomeCopy.ts";
import { type Outcome, outcomeOf } from "./pollOutcome.ts";
import { SuccessModal } from "./SuccessModal.tsx";
import { refetchWaitingOrders } from "./waitingOrders.ts";

/** Follows an order to its end and shows the result; a purchase unlocks in place. */
export const followOrder = (order: FollowedOrder): Promise<void> =>
  followPayment({
    id: order.orderId,
    fetchOutcome: () => fetchOutcome(order),
    copy: {
      checking: "Checking your payment.",
      slow: "Your bank is still processing this. The post will unlock automatically.",
      outcomes: OUTCOME_COPY,
    },
    open: () => open(order),
  }).finally(refetchWaitingOrders);

async function fetchOutcome(order: FollowedOrder): Promise<Outcome | null> {
  const outcome = outcomeOf((await confirm(order)).state);
  if (outcome || !order.isLeft) return outcome;
  // A buyer who left the page may have started a UPI payment, which their bank still processes.
  return (await detailsOf(order))?.processing ? null : "left";
}

/** With an empty body the server asks the provider. */
const confirm = ({ siteId, orderId: id }: FollowedOrder) =>
  callApi(confirmOrder, { params: { siteId, id }, body: {}, idempotent: true, timeoutMs: 15_000 });

/** Fallback for a refunded order that has no note yet. */
const REFUND_NOTE = "You already owned this, or it's no longer available. You don't need to do anything.";

/** Unlocks what was paid for, after refreshing the session if it expired. */
async function open(order: FollowedOrder): Promise<void> {
  setTaskStatus({ tone: "plain", message: "Payment received. Unlocking…" });
  // A payment may outlast the session that this page knows.
  if (!sessionStore.state()?.user) await refreshSession().catch(() => {});
  const bought = await detailsOf(order);
  await order.onPaid().catch(() => {});
  setTaskStatus(null);
  if (bought?.refunded || bought?.refund_pending) {
    const title = bought.refunded ? "This payment was refunded." : "This payment is being refunded.";
    showSnackbar({ title, message: bought.note ?? REFUND_NOTE, tone: "plain", auto: false });
    return;
  }
  // Mounted on its own: the buy button may be gone once the text is unlocked.
  mountDetached(order.page, (end) => <SuccessModal order={bought} onClose={end} />);
}

async function detailsOf({ siteId, orderId }: FollowedOrder): Promise<Order | null> {
  if (!sessionStore.state()?.user) return null;
  return callApi(getOrder, { params: { siteId, id: orderId } }).catch(() => null);
}
