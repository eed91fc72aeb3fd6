import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { platformUrl } from "../../../platform/http/urls.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { partiesOf, sandboxLine } from "../emails/saleEmails.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** A change of a dispute; amounts in minor units of the order's currency. */
export type DisputeChange =
  | { state: "open"; requested: number }
  | { state: "won"; requested: number; fee: number }
  /** `withdrawn`: what it took; 0 if all of it had already been refunded. */
  | { state: "lost"; withdrawn: number; fee: number };

/** Emails a creator about a dispute of a sale: their share of it is held and may be lost. */
export async function sendDisputeEmail(scope: Scope, order: OrderRow, change: DisputeChange): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const to = creator && contactAddress(creator);
  if (!to) return;
  const { subject, lines } = disputeCopy(order, buyer?.name ?? "The buyer", change);
  const url = `${platformUrl(platform.config)}/earnings`;
  await queueEmail(platform, transaction, to, {
    subject,
    lines: [...lines, ...sandboxLine(scope)],
    link: { label: "See your earnings", url },
    sms: `${subject}. ${url}`,
  });
}

function disputeCopy(
  order: OrderRow,
  buyer: string,
  change: DisputeChange,
): { subject: string; lines: string[] } {
  const { kind, title, currency, amount, confirmed_at } = order;
  const moneyOf = (some: number) => formatMoney({ amount: some, currency });
  const what =
    kind === "support" ? `the support that ${buyer} gave you` : `what ${buyer} paid for “${title}”`;
  const paid = confirmed_at ? `${what} on ${formatDate(confirmed_at)}` : what;
  if (change.state === "open") {
    const all = change.requested === amount ? paid : `part of ${moneyOf(amount)}, ${paid}`;
    return {
      subject: `A bank wants ${moneyOf(change.requested)} back: ${title}`,
      lines: [
        `The buyer's bank wants ${moneyOf(change.requested)} back: ${all}.`,
        "We hold what you earned from it until the bank decides, which can take weeks. You don't need to do anything.",
        "If the bank should know something, such as when it was delivered, email us.",
      ],
    };
  }
  const fee = change.fee > 0 ? [`The payment provider charges ${moneyOf(change.fee)} for the dispute.`] : [];
  if (change.state === "won") {
    return {
      subject: `You won the dispute: ${title}`,
      lines: [
        `${moneyOf(change.requested)} of ${paid} stays paid. What we held is back in your balance.`,
        ...fee,
      ],
    };
  }
  return {
    subject: `You lost the dispute: ${title}`,
    lines: [
      change.withdrawn > 0
        ? `The bank returned ${moneyOf(change.withdrawn)} of ${paid}. Your share of it is deducted from your earnings.`
        : `The bank wanted back ${paid}, which was already refunded: nothing more is deducted.`,
      ...fee,
    ],
  };
}
