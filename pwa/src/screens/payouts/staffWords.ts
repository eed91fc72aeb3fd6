import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import { formatDate } from "@quire/domain/time/dates";

/** Why a payout waits, to those who look after the platform. */
export const STAFF_HOLDS: Record<PayoutHold, string> = {
  staff: "Held by hand",
  suspended: "The account is suspended",
  account_missing: "No payout account",
  account_unverified: "Payout account not verified yet",
  account_changed: "Payout account added or changed less than three days ago",
  dispute: "A dispute is open",
};

/** What can be done about a payout. */
export type PayoutAction = "paid" | "cancel" | "hold" | "release";

export interface PayoutActionCopy {
  action: string;
  title: string;
  /** What has to be typed, and how the field is called; null where nothing has. */
  asks: { label: string; hint: string } | null;
}

const TOLD = "The creator will see this.";

const ACTION_COPY: Record<PayoutAction, PayoutActionCopy> = {
  paid: {
    action: "Mark as paid",
    title: "The bank paid this",
    asks: { label: "Bank reference", hint: "As shown on the bank statement. The creator will see it." },
  },
  cancel: {
    action: "Mark as failed",
    title: "The bank did not pay this",
    asks: { label: "Reason", hint: `${TOLD} The money goes into the next payout.` },
  },
  hold: {
    action: "Hold",
    title: "Hold this payout",
    asks: { label: "Reason", hint: `${TOLD} It waits until you release it.` },
  },
  release: { action: "Release", title: "Release this payout", asks: null },
};

/** What makes sense of a payout as it stands. */
export function payoutActionsOf({ state, hold, file_id: fileId }: StaffPayout): PayoutAction[] {
  if (state === "cancelled") return [];
  // A transfer may come back days later.
  if (state === "processed") return ["cancel"];
  if (fileId) return ["paid", "cancel"];
  return hold === "staff" ? ["release", "cancel"] : ["hold", "cancel"];
}

/** The copy of an action on a payout: one that waits by itself already may be kept waiting, and what no bank had cannot fail. */
export function payoutActionCopy(
  payoutAction: PayoutAction,
  { state, hold, file_id: fileId }: StaffPayout,
): PayoutActionCopy {
  const words = ACTION_COPY[payoutAction];
  if (payoutAction === "hold" && hold)
    return { ...words, action: "Keep on hold", title: "Keep this payout on hold" };
  if (payoutAction === "cancel" && state !== "processed" && fileId === null)
    return { ...words, action: "Put back", title: "Put this back into the balance" };
  return words;
}

/** What stands below a payout's amount. */
export function staffNote({
  state,
  hold,
  reason,
  reference,
  created,
  settled,
  file_id,
}: StaffPayout): string {
  const made = `made ${formatDate(created)}`;
  if (state === "processed") return [`paid ${formatDate(settled ?? created)}`, reference].join(" · ");
  if (state === "cancelled") return [reason, formatDate(settled ?? created)].filter(Boolean).join(" · ");
  if (hold) return [STAFF_HOLDS[hold], reason, made].filter(Boolean).join(" · ");
  return [file_id ? "in a bank file" : "not in a bank file yet", made].join(" · ");
}
