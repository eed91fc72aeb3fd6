import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { platformUrl } from "../../../platform/http/addresses.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import { partiesOf, sandboxLine } from "../emails/saleLetters.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** What became of a dispute; amounts in minor units of the order's currency. */
export type DisputeNews =
  | { state: "open"; asked: number }
  | { state: "won"; asked: number; fee: number }
  /** `taken`: what it took; nothing, where all of it had gone back before. */
  | { state: "lost"; taken: number; fee: number };

/** Tells a creator of a dispute about what they sold: it holds, and may take, what they earned. */
export async function writeOfDispute(scope: Scope, order: OrderRow, news: DisputeNews): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const to = creator && ownAddress(creator);
  if (!to) return;
  const { subject, lines } = wordsOf(order, buyer?.name ?? "The buyer", news);
  const url = `${platformUrl(platform.config)}/earnings`;
  await queueLetter(platform, transaction, to, {
    subject,
    lines: [...lines, ...sandboxLine(scope)],
    link: { label: "See your earnings", url },
    short: `${subject}. ${url}`,
  });
}

function wordsOf(order: OrderRow, buyer: string, news: DisputeNews): { subject: string; lines: string[] } {
  const { kind, title, currency, amount, settled_at } = order;
  const moneyOf = (some: number) => formatMoney({ amount: some, currency });
  const given =
    kind === "support" ? `the support that ${buyer} gave you` : `what ${buyer} paid for “${title}”`;
  const paid = settled_at ? `${given} on ${formatDate(settled_at)}` : given;
  if (news.state === "open") {
    const all = news.asked === amount ? paid : `part of ${moneyOf(amount)}, ${paid}`;
    return {
      subject: `A bank wants ${moneyOf(news.asked)} back: ${title}`,
      lines: [
        `The buyer's bank wants ${moneyOf(news.asked)} back: ${all}.`,
        "We hold what you earned from it until the bank decides, which can take weeks. You don't need to do anything.",
        "If the bank should know something, such as when it was delivered, email us.",
      ],
    };
  }
  const fee = news.fee > 0 ? [`The payment provider charges ${moneyOf(news.fee)} for the dispute.`] : [];
  if (news.state === "won") {
    return {
      subject: `You won the dispute: ${title}`,
      lines: [`${moneyOf(news.asked)} of ${paid} stays paid. What we held is back in your balance.`, ...fee],
    };
  }
  return {
    subject: `You lost the dispute: ${title}`,
    lines: [
      news.taken > 0
        ? `The bank returned ${moneyOf(news.taken)} of ${paid}. Your share of it is deducted from your earnings.`
        : `The bank wanted back ${paid}, which was already refunded: nothing more is deducted.`,
      ...fee,
    ],
  };
}
