import { CallError } from "@quire/client/errors";
import { useCallback, useEffect, useRef, useState } from "react";
import { pollOutcome } from "../../widgets/checkout/pollOutcome.ts";
import type { Payable, PaymentSource, Proof } from "./payable.ts";
import { loadRazorpay, openRazorpay } from "./razorpay.ts";

/** Each check follows a payment for a minute; while the page is visible, checks repeat at this interval. */
const RECHECK_MS = 2 * 60_000;

/**
 * Runs a payment: its state, and the buyer's actions. `source` is null if the URL is incomplete and nothing can be
 * paid; it must keep its identity.
 */
export function usePayment(source: PaymentSource | null) {
  const [state, setState] = useState<PaymentState>({ kind: "loading" });
  /** Number of the latest run: results of earlier ones are ignored. */
  const latest = useRef(0);

  const leave = useCallback((due: Payable, how: "paid" | "left") => {
    const address = buildReturnUrl(due, how);
    if (how === "paid") setState({ kind: "leaving", due });
    // Replaces the entry: Back must not lead to a finished payment.
    location.replace(address ?? "/");
  }, []);

  /** Checks until the outcome is known; `quietly` while the buyer may still pay. */
  const follow = useCallback(
    async (due: Payable, proof: Proof, quietly: boolean) => {
      if (!source) return;
      latest.current += 1;
      const own = latest.current;
      const show = (next: PaymentState) => own === latest.current && setState(next);
      if (!quietly) show({ kind: "confirming", due });
      const outcome = await pollOutcome({
        fetchOutcome: () => source.confirm(proof),
        // A newer run has begun: this one stops at its next pause.
        pause: (ms) =>
          new Promise((resolve, reject) =>
            setTimeout(() => (own === latest.current ? resolve() : reject(new Error("over"))), ms),
          ),
        isLeft: false,
        onSlow: () => !quietly && show({ kind: "waiting", due }),
      }).catch(() => null);
      if (own !== latest.current || outcome === null) return;
      if (outcome === "paid") return leave(due, "paid");
      if (outcome === "failed") return show({ kind: "over", due });
      if (quietly) return;
      show({ kind: outcome === "waiting" || outcome === "unreachable" ? "waiting" : "unconfirmed", due });
    },
    [source, leave],
  );

  const pay = useCallback(
    async (due: Payable) => {
      const { checkout } = due;
      if (!checkout) return setState({ kind: "over", due });
      latest.current += 1;
      let failure: string | null = null;
      const ready = (isOpen: boolean) => setState({ kind: "ready", due, isOpen, failure });
      ready(true);
      try {
        await loadRazorpay(checkout.script);
        openRazorpay(due, checkout, {
          onPaid: (proof) => void follow(due, proof, false),
          // A UPI payment may be approved on the phone after the window was closed.
          onClosed: () => {
            ready(false);
            void follow(due, {}, true);
          },
          onFailed: (message) => {
            failure = message ?? "The payment didn't go through.";
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
    if (!source) return setState({ kind: "unknown" });
    setState({ kind: "loading" });
    try {
      const due = await source.load();
      const first = firstState(due);
      if (first.kind === "leaving") leave(due, "paid");
      else if (first.kind === "ready") await pay(due);
      else setState(first);
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status >= 400 && error.status < 500;
      setState({ kind: isUnknown ? "unknown" : "unreachable" });
    }
  }, [source, leave, pay]);
  // UPI takes the buyer to another app; the page has promised to continue when they return.
  const closed = state.kind === "ready" && !state.isOpen ? state.due : null;
  useEffect(() => {
    if (!closed) return;
    const check = () => {
      if (document.visibilityState === "visible") void follow(closed, {}, true);
    };
    document.addEventListener("visibilitychange", check);
    const timer = setInterval(check, RECHECK_MS);
    return () => {
      document.removeEventListener("visibilitychange", check);
      clearInterval(timer);
    };
  }, [closed, follow]);

  useEffect(() => {
    void load();
    return () => {
      latest.current += 1;
    };
  }, [load]);

  return { state, load, pay, leave, check: (due: Payable) => follow(due, {}, false) };
}

/**
 * Returns the page the buyer came from, with the order or plan to resume there. Null if it isn't a valid page URL.
 */
export function buildReturnUrl(
  { returnUrl, what, id }: Pick<Payable, "returnUrl" | "what" | "id">,
  how: "paid" | "left",
): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const url = new URL(returnUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.searchParams.set(what, id);
  if (how === "left") url.searchParams.set("left", "1");
  return url.href;
}

/** The states of the payment page. */
export type PaymentState =
  | { kind: "loading" }
  /** The URL names nothing payable, or its key is wrong. */
  | { kind: "unknown" }
  | { kind: "unreachable" }
  /** Payable: the provider's window is open, or was closed. */
  | { kind: "ready"; due: Payable; isOpen: boolean; failure: string | null }
  /** The provider's script didn't load. */
  | { kind: "blocked"; due: Payable }
  /** No longer payable, and not paid. */
  | { kind: "over"; due: Payable }
  | { kind: "confirming"; due: Payable }
  /** The bank hasn't answered yet. */
  | { kind: "waiting"; due: Payable }
  | { kind: "unconfirmed"; due: Payable }
  | { kind: "leaving"; due: Payable };

/** Returns the first state. A payment that is already paid leads straight back. */
function firstState(due: Payable): PaymentState {
  if (due.outcome === "paid") return { kind: "leaving", due };
  if (due.outcome === "unconfirmed") return { kind: "unconfirmed", due };
  return !due.checkout ? { kind: "over", due } : { kind: "ready", due, isOpen: false, failure: null };
}
