import type { BookEvent } from "@quire/domain/audience/notificationKinds";
import type { FulfillmentState } from "@quire/domain/books/orderStates";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { users } from "../../accounts/models/users.ts";
import { notify } from "../../audience/notify.ts";
import { queueTopicEmail } from "../../audience/queueTopicEmail.ts";
import type { BookOrderColumns } from "../models/bookOrders.ts";

/** What emails say about a state; states without one are only steps on the order's page. */
const NEWS: Partial<Record<FulfillmentState, { event: BookEvent; subject: string; line: string }>> = {
  accepted: {
    event: "book_accepted",
    subject: "Your book is going to print",
    line: "The press has accepted it. It can't be canceled anymore.",
  },
  shipped: { event: "book_shipped", subject: "Your book is on its way", line: "It has left the press." },
  delivered: {
    event: "book_delivered",
    subject: "Your book has arrived",
    line: "The courier has delivered it.",
  },
  needs_address: {
    event: "book_needs_address",
    subject: "Check the address of your book order",
    line: "The press can't ship to the address as it is. Correct it, and we'll send the order again.",
  },
  needs_money: {
    event: "book_needs_money",
    subject: "Your book order is on hold",
    line: "The press charges more than your order covers. We check its price each day for a week. If it stays too high, your payment is refunded in full. You can also cancel now.",
  },
  canceled: {
    event: "book_canceled",
    subject: "Your book order was canceled",
    line: "Your payment is refunded in full.",
  },
  failed: {
    event: "book_failed",
    subject: "Your book couldn't be printed",
    line: "We're sorry. Your payment is refunded in full.",
  },
  returned: {
    event: "book_returned",
    subject: "Your book came back to us",
    line: "The courier couldn't deliver it. Email support to have it sent again.",
  },
  lost: {
    event: "book_lost",
    subject: "Your book was lost on its way",
    line: "We're sorry. Your payment is refunded in full.",
  },
};

/** Notifies the buyer that their order has reached a state, in the bell and by email. */
export async function announceStep(
  scope: Scope,
  order: BookOrderColumns,
  state: FulfillmentState,
  note: string,
): Promise<void> {
  const { platform, transaction } = scope;
  if (state === "needs_file") await emailCreator(scope, order, note);
  const news = NEWS[state];
  if (!news) return;
  const { id, buyer_id: userId, site_id: siteId, edition } = order;
  const { title } = edition.details;
  await notify(scope, {
    ...{ kind: "delivery", userIds: [userId], siteId, postId: order.book_id },
    groupKey: `book ${id}`,
    data: { order_id: id, title, event: news.event },
  });
  const row = await users(platform.db).findByPk(userId, {
    attributes: ["id", "name", "email", "mobile", "email_verified_at"],
    transaction,
  });
  const to = row && contactAddress(row.get());
  if (!to) return;
  const url = `${platformUrl(platform.config)}/orders/book/${id}`;
  const { tracking } = order;
  await queueTopicEmail(
    scope,
    { to, userId, siteId, topic: "receipt", isEssential: true },
    {
      subject: news.subject,
      lines: [
        `“${title}”, ${order.quantity === 1 ? "one copy" : `${order.quantity} copies`}, order ${id}.`,
        news.line,
        ...(note ? [note] : []),
        ...(state === "shipped" && tracking
          ? [`${tracking.courier}, tracking number ${tracking.number}.`]
          : []),
      ],
      link: { label: "See your order", url },
      sms: `${news.subject}: ${url}`,
    },
  );
}

/** Emails the creator that the press rejected a file of their book. */
async function emailCreator(
  scope: Scope,
  { site_id: userId, book_id, edition }: BookOrderColumns,
  note: string,
) {
  const { platform, transaction } = scope;
  const row = await users(platform.db).findByPk(userId, {
    attributes: ["id", "name", "email", "mobile", "email_verified_at"],
    transaction,
  });
  const to = row && contactAddress(row.get());
  if (!to) return;
  const { title } = edition.details;
  const url = `${platformUrl(platform.config)}/book/${book_id}/edit`;
  await queueTopicEmail(
    scope,
    { to, userId, siteId: userId, topic: "sale", isUrgent: true },
    {
      subject: `The press can't print ${title}`,
      lines: [
        `An order of “${title}” waits for you: the press rejected one of its files.`,
        ...(note ? [note] : []),
        "Correct the book, build it, and publish it again. Orders that wait are printed then.",
      ],
      link: { label: "Open the book", url },
      sms: `The press can't print ${title}: ${url}`,
    },
  );
}
