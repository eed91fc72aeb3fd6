import { formatMoney } from "@quire/domain/billing/money";
import { closesAt, type ProNotice } from "@quire/domain/billing/proPeriods";
import { formatDate } from "@quire/domain/time/dates";
import type { Scope } from "../../../platform/scope.ts";
import { sandboxLine } from "../emails/saleEmails.ts";
import type { LockedUser } from "./lockUser.ts";
import { type ProEmail, sendProEmail } from "./sendProEmail.ts";
import { isPaidFor, periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

/** Sends one timed email about a Pro period, once. */
export async function sendDueProEmail(
  scope: Scope,
  user: LockedUser,
  row: SubscriptionRow,
  notice: ProNotice,
): Promise<void> {
  const { platform } = scope;
  const inserted = await scope.select(
    `INSERT INTO subscription_notices (subscription_id, key, notified_at) VALUES ($id, $key, $now)
     ON CONFLICT DO NOTHING RETURNING 1`,
    { id: row.id, key: notice.key, now: platform.clock.now() },
  );
  if (inserted.length > 0) await sendProEmail(scope, user, emailOf(scope, row, notice));
}

function emailOf(scope: Scope, row: SubscriptionRow, notice: ProNotice): ProEmail {
  const name = `${scope.platform.config.productName} Pro`;
  const end = formatDate(row.end_time ?? "");
  const closes = formatDate(closesAt(periodOf(row)) ?? "");
  const price = isPaidFor(row) ? formatMoney(row) : "";
  switch (notice.notice) {
    case "trial_ending":
      return {
        subject: `Your free trial of ${name} ends on ${end}`,
        lines: [
          `From ${end}, ${name} costs ${price} a ${row.plan_interval} and renews automatically.`,
          `If you don't want that, turn off renewal before then: you won't be charged, and you keep your free days.`,
          ...sandboxLine(scope),
        ],
        short: `Your free trial of ${name} ends on ${end}; then it costs ${price} a ${row.plan_interval}.`,
      };
    case "renewal_failed":
      return {
        subject:
          notice.day === 0
            ? `Your payment for ${name} did not go through`
            : `Your ${name} ends on ${closes} if the payment fails again`,
        lines: [
          `We couldn't charge ${price} for ${name}. We'll try again, and you keep Pro until ${closes}.`,
          "Check that your card or account can be charged. Or subscribe again with another one, and we'll stop charging this one.",
          ...sandboxLine(scope),
        ],
        short: `We couldn't charge ${price} for ${name}. You keep Pro until ${closes}.`,
      };
    case "ending":
      return {
        subject: `Your ${name} ends on ${end}`,
        lines: [
          `Your ${name} ends on ${end} and doesn't renew automatically.`,
          "What you wrote and sold stays as it is. To keep Pro, subscribe before then: you won't lose any time.",
        ],
        short: `Your ${name} ends on ${end}. To keep it, subscribe before then.`,
      };
    case "ended":
      return {
        subject: `Your ${name} has ended`,
        lines: [
          `Your ${name} has ended. What you wrote and sold stays as it is; Pro features are locked until you subscribe again.`,
        ],
        short: `Your ${name} has ended. What you wrote and sold stays as it is.`,
      };
  }
}
