import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import type { Scope } from "../../../platform/scope.ts";
import { sandboxLine } from "../emails/saleEmails.ts";
import type { LockedUser } from "./lockUser.ts";
import { sendProEmail } from "./sendProEmail.ts";
import type { PeriodPaid } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** What Pro adds, for welcome emails. */
export const PRO_FEATURES =
  "You can now use your own domain, import subscribers and keep 90% of what you earn.";

/** The receipt of one payment; the first one welcomes the user. */
export async function proReceiptEmail(
  scope: Scope,
  user: LockedUser,
  row: PaidRow,
  paid: PeriodPaid,
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const price = formatMoney(row);
  await sendProEmail(scope, user, {
    subject: row.paid_until === null ? `Welcome to ${name}` : `Your receipt for ${name}`,
    lines: [
      `You paid ${price} for ${name}, from ${formatDate(paid.start)} until ${formatDate(paid.end)}.`,
      ...(row.paid_until === null ? [PRO_FEATURES] : []),
      `Payment ${paid.paymentId}, via ${row.provider === "stripe" ? "Stripe" : "Razorpay"}.`,
      ...sandboxLine(scope),
    ],
    short: `You paid ${price} for ${name} until ${formatDate(paid.end)}.`,
  });
}

/** The start of a trial: nothing was paid. */
export async function proTrialEmail(
  scope: Scope,
  user: LockedUser,
  row: PaidRow,
  trialEnd: Date,
): Promise<void> {
  const name = `${scope.platform.config.productName} Pro`;
  const end = formatDate(trialEnd);
  await sendProEmail(scope, user, {
    subject: `Welcome to ${name}`,
    lines: [
      `${name} is yours, free until ${end}. ${PRO_FEATURES}`,
      `After that it costs ${formatMoney(row)} a ${row.plan_interval}. We'll remind you first, and you can turn off renewal at any time.`,
      ...sandboxLine(scope),
    ],
    short: `${name} is yours, free until ${end}.`,
  });
}
