import { onReturn } from "../../lib/onReturn.ts";
import { setTaskStatus } from "../../lib/taskStatus.ts";
import { dismissSnackbar, showSnackbar } from "../../ui/snackbars.ts";
import { removePaymentParams } from "./addresses.ts";
import { forgetOrder } from "./orderKeys.ts";
import type { OutcomeCopy } from "./outcomeCopy.ts";
import { type Outcome, pollOutcome } from "./pollOutcome.ts";
import { forgetDetails } from "./savedDetails.ts";

/** A payment of an order or a plan whose outcome is to be followed. */
export interface Payment {
  id: string;
  /** The buyer says they didn't pay. */
  isLeft?: boolean | undefined;
  /** Fetches the state from the server, which asks the provider; null while it may still change. */
  fetchOutcome: () => Promise<Outcome | null>;
  copy: { checking: string; slow: string; outcomes: OutcomeCopy };
  /** Called when it is paid: unlock what was bought. */
  open: () => Promise<void>;
}

/** Payments being followed: two components of a page may start the same one. */
const followed = new Set<string>();

/** Undecided payments with a callback that dismisses their notice. */
const undecided = new Map<string, () => void>();

/** Polls a payment, shows its progress, and reports the outcome. */
export async function followPayment(payment: Payment): Promise<void> {
  const { id, isLeft = false, fetchOutcome, copy } = payment;
  if (followed.has(id)) return;
  followed.add(id);
  undecided.get(id)?.();
  try {
    setTaskStatus({ tone: "plain", message: copy.checking });
    const outcome = await pollOutcome({
      fetchOutcome,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isLeft,
      onSlow: () => setTaskStatus({ tone: "plain", message: copy.slow }),
    });
    await report(payment, outcome);
  } finally {
    followed.delete(id);
  }
}

async function report(payment: Payment, outcome: Outcome): Promise<void> {
  const isUndecided = outcome === "waiting" || outcome === "unreachable";
  if (!isUndecided) {
    // A payment that may still arrive keeps its key and address, so that a press or a reload finds the same order.
    const subjects = outcome === "left" ? [] : forgetOrder(payment.id);
    // Once paid, the creator has the details; after a failure the buyer still needs them.
    if (outcome === "paid") for (const subject of subjects) forgetDetails(subject);
    removePaymentParams();
  }
  if (outcome === "paid") return payment.open();
  const { status, title, message } = payment.copy.outcomes[outcome];
  const retry = () => void followPayment({ ...payment, isLeft: false });
  setTaskStatus(status ? { tone: "warn", message: status } : null);
  const snackbar = showSnackbar({
    title,
    message,
    tone: outcome === "left" || outcome === "waiting" ? "plain" : "bad",
    auto: outcome === "left",
    ...(isUndecided && { action: { label: "Check again", onSelect: retry } }),
  });
  if (isUndecided) retryOnReturn(payment.id, snackbar, retry);
}

/** Polls again when the user returns to the page, for example from their bank's app: the outcome may have changed. */
function retryOnReturn(id: string, snackbar: number, retry: () => void): void {
  const stop = onReturn(retry);
  undecided.set(id, () => {
    stop();
    undecided.delete(id);
    dismissSnackbar(snackbar);
  });
}
