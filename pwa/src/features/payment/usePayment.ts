import { CallError } from "@quire/client/errors";
import { confirmOrder, getPaymentPage, type PaymentProof } from "@quire/contracts/calls/orders";
import type { PaymentPage } from "@quire/contracts/records/order";
import { useCallback, useEffect, useRef, useState } from "react";
import { followOrder } from "../../models/checkout/followOrder.ts";
import { callApi } from "../../platform/callApi.ts";
import { backTo } from "./backTo.ts";
import { firstState, type PaymentState } from "./paymentState.ts";
import { loadRazorpay, openRazorpay, type RazorpayProof } from "./razorpay.ts";

interface OrderKey {
  siteId: string;
  id: string;
  key: string;
}

/** An order on its way to being paid: what is known of it, and what its buyer can do. */
export function usePayment({ siteId, id, key }: OrderKey) {
  const [state, setState] = useState<PaymentState>({ kind: "loading" });
  /** Only the last look at the order counts. */
  const turn = useRef(0);

  const confirm = useCallback(
    async (proof: PaymentProof) =>
      (
        await callApi(confirmOrder, {
          params: { siteId, id },
          body: proof,
          idempotent: true,
          timeoutMs: 15_000,
        })
      ).state,
    [siteId, id],
  );

  const leave = useCallback(
    (page: PaymentPage, how: "paid" | "left") => {
      const address = backTo(page.return_url, id, how);
      if (how === "paid") setState({ kind: "leaving", page });
      // Replaced: Back must not lead to a payment that is over.
      location.replace(address ?? "/");
    },
    [id],
  );

  /** Asks until it is known; `quietly` while the buyer may still pay. */
  const follow = useCallback(
    async (page: PaymentPage, proof: PaymentProof, quietly: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      const show = (next: PaymentState) => mine === turn.current && setState(next);
      if (!quietly) show({ kind: "confirming", page });
      const outcome = await followOrder({
        ask: () => confirm(proof),
        // Another look has begun: this one gives up at its next pause.
        pause: (ms) =>
          new Promise((resolve, reject) =>
            setTimeout(() => (mine === turn.current ? resolve() : reject(new Error("over"))), ms),
          ),
        isLeft: false,
        onSlow: () => !quietly && show({ kind: "waiting", page }),
      }).catch(() => null);
      if (mine !== turn.current || outcome === null) return;
      if (outcome === "paid") return leave(page, "paid");
      if (outcome === "failed") return show({ kind: "over", page });
      if (quietly) return;
      show({ kind: outcome === "waiting" || outcome === "unreachable" ? "waiting" : "unconfirmed", page });
    },
    [confirm, leave],
  );

  const pay = useCallback(
    async (page: PaymentPage) => {
      const { checkout } = page;
      if (!checkout) return setState({ kind: "over", page });
      turn.current += 1;
      const ready = (isOpen: boolean, failure: string | null) =>
        setState({ kind: "ready", page, isOpen, failure });
      ready(true, null);
      try {
        await loadRazorpay(checkout.script);
        openRazorpay(page, checkout, {
          onPaid: (proof: RazorpayProof) => void follow(page, { ...proof }, false),
          // By UPI it may be approved on the phone after the window was closed.
          onClosed: () => {
            ready(false, null);
            void follow(page, {}, true);
          },
          onFailed: (words) => ready(true, words ?? "The payment did not go through."),
        });
      } catch {
        setState({ kind: "blocked", page });
      }
    },
    [follow],
  );

  const load = useCallback(async () => {
    if (!key) return setState({ kind: "unknown" });
    setState({ kind: "loading" });
    try {
      const page = await callApi(getPaymentPage, { params: { siteId, id }, query: { key } });
      const first = firstState(page);
      if (first.kind === "leaving") leave(page, "paid");
      else if (first.kind === "ready") await pay(page);
      else setState(first);
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status >= 400 && error.status < 500;
      setState({ kind: isUnknown ? "unknown" : "unreachable" });
    }
  }, [siteId, id, key, leave, pay]);
  useEffect(() => {
    void load();
    return () => {
      turn.current += 1;
    };
  }, [load]);

  return { state, load, pay, leave, check: (page: PaymentPage) => follow(page, {}, false) };
}
