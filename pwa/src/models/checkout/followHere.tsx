import { confirmOrder, getOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { createRoot } from "react-dom/client";
import { callApi } from "../../platform/callApi.ts";
import { refreshSession } from "../../platform/loadSession.ts";
import { PageContext } from "../../platform/PageContext.ts";
import { sayStatus } from "../../platform/saidStatus.ts";
import { sessionStore } from "../../platform/session.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { forgetPayment } from "./addresses.ts";
import type { Followed } from "./followed.ts";
import { followOrder, type Outcome, outcomeOf } from "./followOrder.ts";
import { forgetOrder } from "./orderKeys.ts";
import { OUTCOMES } from "./outcomeWords.ts";
import { SuccessModal } from "./SuccessModal.tsx";

/** Orders that this document follows: two places of a page may take up the same one. */
const followed = new Set<string>();

/** Follows an order and says how it ends; what was bought is then open in its place. */
export async function followHere(order: Followed): Promise<void> {
  const { orderId, siteId, isLeft = false } = order;
  if (followed.has(orderId)) return;
  followed.add(orderId);
  try {
    sayStatus({ tone: "plain", words: "Checking your payment." });
    const outcome = await followOrder({
      ask: async () => outcomeOf((await confirm(siteId, orderId)).state),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isLeft,
      onSlow: () =>
        sayStatus({ tone: "plain", words: "Your bank is still at it. The text opens here by itself." }),
    });
    await tell(order, outcome);
  } finally {
    followed.delete(orderId);
  }
}

/** An empty body: the server asks the provider. */
const confirm = (siteId: string, id: string) =>
  callApi(confirmOrder, { params: { siteId, id }, body: {}, idempotent: true, timeoutMs: 15_000 });

async function tell(order: Followed, outcome: Outcome): Promise<void> {
  if (outcome !== "waiting" && outcome !== "unreachable") {
    // What may still be paid keeps its key and its address: pressed or loaded again it is the same order.
    if (outcome !== "left") forgetOrder(order.orderId);
    forgetPayment();
  }
  if (outcome === "paid") return open(order);
  const { status, title, message } = OUTCOMES[outcome];
  sayStatus(status ? { tone: "warn", words: status } : null);
  showSnackbar({
    title,
    message,
    tone: outcome === "left" || outcome === "waiting" ? "plain" : "bad",
    auto: outcome === "left",
    ...(outcome === "waiting" || outcome === "unreachable"
      ? { action: { label: "Check again", onSelect: () => void followHere({ ...order, isLeft: false }) } }
      : {}),
  });
}

/** What was paid for is opened in its place, whoever had to be asked first. */
async function open(order: Followed): Promise<void> {
  sayStatus({ tone: "plain", words: "Paid. Opening it." });
  // A payment may take longer than a session is known here.
  if (!sessionStore.state()?.user) await refreshSession().catch(() => {});
  const bought = await detailsOf(order);
  await order.onPaid().catch(() => {});
  sayStatus(null);
  if (bought?.refunded) {
    showSnackbar({ title: "This payment went back to you.", message: bought.note ?? undefined, auto: false });
    return;
  }
  thank(order, bought);
}

async function detailsOf({ siteId, orderId }: Followed): Promise<Order | null> {
  if (!sessionStore.state()?.user) return null;
  return callApi(getOrder, { params: { siteId, id: orderId } }).catch(() => null);
}

/** Beside the app, since the place that sold it may be gone by now: the text stands there. */
function thank({ page }: Followed, order: Order | null): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <PageContext value={page}>
      <SuccessModal
        order={order}
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
