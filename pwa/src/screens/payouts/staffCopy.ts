import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import { formatDate } from "@quire/domain/time/dates";

/** Why a payout is on hold, for staff. */
export const STAFF_HOLDS: Record<PayoutHold, string> = {
  staff: "Held by hand",
  suspended: "The account is suspended",
  account_missing: "No payout account",
  account_unverified: "Payout account not verified yet",
  account_changed: "Payout account added or changed less than three days ago",
  dispute: "A dispute is open",
};

/** Actions on a payout. */
export type PayoutAction = "paid" | "cancel" | "hold" | "release";

export interface PayoutActionCopy {
  action: string;
  title: string;
  /** The field to fill in; null if there is none. */
  input: { label: string; hint: string } | null;
}

const SHOWN_TO_CREATOR = "The creator will see this.";

const ACTION_COPY: Record<PayoutAction, PayoutActionCopy> = {
  paid: {
    action: "Mark as paid",
    title: "The bank paid this",
    input: { label: "Bank reference", hint: "As shown on the bank statement. The creator will see it." },
  },
  cancel: {
    action: "Mark as failed",
    title: "The bank did not pay this",
    input: { label: "Reason", hint: `${SHOWN_TO_CREATOR} The money goes into the next payout.` },
  },
  hold: {
    action: "Hold",
    title: "Hold this payout",
    input: { label: "Reason", hint: `${SHOWN_TO_CREATOR} It waits until you release it.` },
  },
  release: { action: "Release", title: "Release this payout", input: null },
};

/** Returns the actions that apply to a payout in its current state. */
export function payoutActionsOf({ state, hold, file_id: fileId }: StaffPayout): PayoutAction[] {
  if (state === "cancelled") return [];
  // A bank may return a transfer days later.
  if (state === "processed") return ["cancel"];
  if (fileId) return ["paid", "cancel"];
  return hold === "staff" ? ["release", "cancel"] : ["hold", "cancel"];
}

/**
 * Returns the copy of an action on a payout. A payout that is already on hold is kept on hold, and one that never
 * reached a bank is put back instead of failed.
 */
export function payoutActionCopy(
  payoutAction: PayoutAction,
  { state, hold, file_id: fileId }: StaffPayout,
): PayoutActionCopy {
  const copy = ACTION_COPY[payoutAction];
  if (payoutAction === "hold" && hold)
    return { ...copy, action: "Keep on hold", title: "Keep this payout on hold" };
  if (payoutAction === "cancel" && state !== "processed" && fileId === null)
    return { ...copy, action: "Put back", title: "Put this back into the balance" };
  return copy;
}

/** Returns the description below a payout's amount. */
export function staffNote({ state, hold, reason, reference, created, closed, file_id }: StaffPayout): string {
  const made = `made ${formatDate(created)}`;
  if (state === "processed") return [`paid ${formatDate(closed ?? created)}`, reference].join(" · ");
  if (state === "cancelled") return [reason, formatDate(closed ?? created)].filter(Boolean).join(" · ");
  if (hold) return [STAFF_HOLDS[hold], reason, made].filter(Boolean).join(" · ");
  return [file_id ? "in a bank file" : "not in a bank file yet", made].join(" · ");
}
