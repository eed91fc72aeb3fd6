import { confirmOrder, getOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { callApi } from "../../lib/callApi.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { sayStatus } from "../../lib/saidStatus.ts";
import { sessionStore } from "../../lib/session.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import type { Followed } from "./followed.ts";
import { type Outcome, outcomeOf } from "./followOrder.ts";
import { followPayment } from "./followPayment.ts";
import { OUTCOMES } from "./outcomeWords.ts";
import { SuccessModal } from "./SuccessModal.tsx";
import { scheduleReconcile } from "./waitingOrders.ts";

/** Follows an order and says how it ends; what was bought is then open in its place. */
export const followHere = (order: Followed): Promise<void> =>
  followPayment({
    id: order.orderId,
    ask: () => ask(order),
    words: {
      checking: "Checking your payment.",
      slow: "Your bank is still processing this. The post will unlock automatically.",
      outcomes: OUTCOMES,
    },
    open: () => open(order),
  }).finally(scheduleReconcile);

async function ask(order: Followed): Promise<Outcome | null> {
  const outcome = outcomeOf((await confirm(order)).state);
  if (outcome || !order.isLeft) return outcome;
  // Who left the page may have begun to pay by UPI: then their bank is to answer.
  return (await detailsOf(order))?.processing ? null : "left";
}

/** An empty body: the server asks the provider. */
const confirm = ({ siteId, orderId: id }: Followed) =>
  callApi(confirmOrder, { params: { siteId, id }, body: {}, idempotent: true, timeoutMs: 15_000 });

/** Of what opened nothing, before it is there. */
const GOES_BACK = "You already owned this, or it's no longer available. You don't need to do anything.";

/** What was paid for is opened in its place, whoever had to be asked first. */
async function open(order: Followed): Promise<void> {
  sayStatus({ tone: "plain", words: "Payment received. Unlocking…" });
  // A payment may take longer than a session is known here.
  if (!sessionStore.state()?.user) await refreshSession().catch(() => {});
  const bought = await detailsOf(order);
  await order.onPaid().catch(() => {});
  sayStatus(null);
  if (bought?.refunded || bought?.goes_back) {
    const title = bought.refunded ? "This payment was refunded." : "This payment is being refunded.";
    showSnackbar({ title, message: bought.note ?? GOES_BACK, tone: "plain", auto: false });
    return;
  }
  // The place that sold it may be gone by now: the text stands there.
  mountDetached(order.page, (end) => <SuccessModal order={bought} onClose={end} />);
}

async function detailsOf({ siteId, orderId }: Followed): Promise<Order | null> {
  if (!sessionStore.state()?.user) return null;
  return callApi(getOrder, { params: { siteId, id: orderId } }).catch(() => null);
}
