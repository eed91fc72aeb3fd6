import { onReturn } from "../../lib/onReturn.ts";
import { sayStatus } from "../../lib/saidStatus.ts";
import { dismissSnackbar, showSnackbar } from "../../ui/snackbars.ts";
import { forgetPayment } from "./addresses.ts";
import { followOrder, type Outcome } from "./followOrder.ts";
import { forgetOrder } from "./orderKeys.ts";
import type { OutcomeWords } from "./outcomeWords.ts";
import { forgetDetails } from "./savedDetails.ts";

/** A payment that was made, or come back from: of an order, or of a plan. */
export interface Payment {
  id: string;
  /** They did not pay, as they say. */
  isLeft?: boolean | undefined;
  /** Asks the server, which asks the provider; null while it may change by itself. */
  ask: () => Promise<Outcome | null>;
  words: { checking: string; slow: string; outcomes: OutcomeWords };
  /** It is paid: opens what was paid for. */
  open: () => Promise<void>;
}

/** What this document follows: two places of a page may take up the same payment. */
const followed = new Set<string>();

/** Payments of which was said that they are undecided: takes that back. */
const undecided = new Map<string, () => void>();

/** Follows a payment in the words of what is paid for, and says how it ends. */
export async function followPayment(payment: Payment): Promise<void> {
  const { id, isLeft = false, ask, words } = payment;
  if (followed.has(id)) return;
  followed.add(id);
  undecided.get(id)?.();
  try {
    sayStatus({ tone: "plain", words: words.checking });
    const outcome = await followOrder({
      ask,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isLeft,
      onSlow: () => sayStatus({ tone: "plain", words: words.slow }),
    });
    await tell(payment, outcome);
  } finally {
    followed.delete(id);
  }
}

async function tell(payment: Payment, outcome: Outcome): Promise<void> {
  const isUndecided = outcome === "waiting" || outcome === "unreachable";
  if (!isUndecided) {
    // What may still be paid keeps its key and its address: pressed or loaded again it is the same payment.
    const subjects = outcome === "left" ? [] : forgetOrder(payment.id);
    // What was typed for the creator is with them now; of a payment that failed it is needed again.
    if (outcome === "paid") for (const subject of subjects) forgetDetails(subject);
    forgetPayment();
  }
  if (outcome === "paid") return payment.open();
  const { status, title, message } = payment.words.outcomes[outcome];
  const again = () => void followPayment({ ...payment, isLeft: false });
  sayStatus(status ? { tone: "warn", words: status } : null);
  const snackbar = showSnackbar({
    title,
    message,
    tone: outcome === "left" || outcome === "waiting" ? "plain" : "bad",
    auto: outcome === "left",
    ...(isUndecided && { action: { label: "Check again", onSelect: again } }),
  });
  if (isUndecided) askOnReturn(payment.id, snackbar, again);
}

/** Asks again when they come back to the page, from their bank's app as it may be: what was said here may not be so any more. */
function askOnReturn(id: string, snackbar: number, again: () => void): void {
  const stop = onReturn(again);
  undecided.set(id, () => {
    stop();
    undecided.delete(id);
    dismissSnackbar(snackbar);
  });
}
