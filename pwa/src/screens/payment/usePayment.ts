import { CallError } from "@quire/client/errors";
import { useCallback, useEffect, useRef, useState } from "react";
import { followOrder } from "../../widgets/checkout/followOrder.ts";
import { backTo } from "./backTo.ts";
import type { CheckoutKit, Payable, Proof } from "./payable.ts";
import { firstState, type PaymentState } from "./paymentState.ts";
import { loadRazorpay, openRazorpay } from "./razorpay.ts";

/** A payment is followed for a minute; while its page is looked at, it is so again. */
const AGAIN_MS = 2 * 60_000;

/**
 * Something on its way to being paid: what is known of it, and what its buyer can do. Without a till the address was not
 * whole, and there is nothing to pay. The till stays the same one.
 */
export function usePayment(till: CheckoutKit | null) {
  const [state, setState] = useState<PaymentState>({ kind: "loading" });
  /** Only the last look at it counts. */
  const turn = useRef(0);

  const leave = useCallback((due: Payable, how: "paid" | "left") => {
    const address = backTo(due, how);
    if (how === "paid") setState({ kind: "leaving", due });
    // Replaced: Back must not lead to a payment that is over.
    location.replace(address ?? "/");
  }, []);

  /** Asks until it is known; `quietly` while the buyer may still pay. */
  const follow = useCallback(
    async (due: Payable, proof: Proof, quietly: boolean) => {
      if (!till) return;
      turn.current += 1;
      const mine = turn.current;
      const show = (next: PaymentState) => mine === turn.current && setState(next);
      if (!quietly) show({ kind: "confirming", due });
      const outcome = await followOrder({
        ask: () => till.confirm(proof),
        // Another look has begun: this one gives up at its next pause.
        pause: (ms) =>
          new Promise((resolve, reject) =>
            setTimeout(() => (mine === turn.current ? resolve() : reject(new Error("over"))), ms),
          ),
        isLeft: false,
        onSlow: () => !quietly && show({ kind: "waiting", due }),
      }).catch(() => null);
      if (mine !== turn.current || outcome === null) return;
      if (outcome === "paid") return leave(due, "paid");
      if (outcome === "failed") return show({ kind: "over", due });
      if (quietly) return;
      show({ kind: outcome === "waiting" || outcome === "unreachable" ? "waiting" : "unconfirmed", due });
    },
    [till, leave],
  );

  const pay = useCallback(
    async (due: Payable) => {
      const { checkout } = due;
      if (!checkout) return setState({ kind: "over", due });
      turn.current += 1;
      let failure: string | null = null;
      const ready = (isOpen: boolean) => setState({ kind: "ready", due, isOpen, failure });
      ready(true);
      try {
        await loadRazorpay(checkout.script);
        openRazorpay(due, checkout, {
          onPaid: (proof) => void follow(due, proof, false),
          // By UPI it may be approved on the phone after the window was closed.
          onClosed: () => {
            ready(false);
            void follow(due, {}, true);
          },
          onFailed: (words) => {
            failure = words ?? "The payment didn't go through.";
            ready(true);
          },
        });
      } catch {
        setState({ kind: "blocked", due });
      }
    },
    [follow],
  );

  const load = useCallback(async () => {
    if (!till) return setState({ kind: "unknown" });
    setState({ kind: "loading" });
    try {
      const due = await till.load();
      const first = firstState(due);
      if (first.kind === "leaving") leave(due, "paid");
      else if (first.kind === "ready") await pay(due);
      else setState(first);
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status >= 400 && error.status < 500;
      setState({ kind: isUnknown ? "unknown" : "unreachable" });
    }
  }, [till, leave, pay]);
  // By UPI one goes away to another app, and comes back to a page that promised to go on by itself.
  const closed = state.kind === "ready" && !state.isOpen ? state.due : null;
  useEffect(() => {
    if (!closed) return;
    const look = () => {
      if (document.visibilityState === "visible") void follow(closed, {}, true);
    };
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, AGAIN_MS);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, [closed, follow]);

  useEffect(() => {
    void load();
    return () => {
      turn.current += 1;
    };
  }, [load]);

  return { state, load, pay, leave, check: (due: Payable) => follow(due, {}, false) };
}
