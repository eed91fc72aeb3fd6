import type { Email } from "../../../platform/messages/email.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { queueTopicEmail } from "../../audience/queueTopicEmail.ts";
import { partiesOf } from "../emails/saleEmails.ts";
import type { OrderRow } from "../orders/orderRow.ts";

type Names = { buyer: string; creator: string };

/** Emails the buyer of an order. */
export async function emailBuyer(
  scope: Scope,
  order: OrderRow,
  email: (names: Names) => Email,
): Promise<void> {
  const { buyer, names } = await namesOf(scope, order);
  const to = buyer && contactAddress(buyer);
  if (!to) return;
  const about = {
    to,
    userId: buyer.id,
    siteId: order.site_id,
    topic: "delivery",
    isEssential: true,
  } as const;
  await queueTopicEmail(scope, about, email(names));
}

/** Emails the creator of an order, if they want emails about deliveries. */
export async function emailCreator(
  scope: Scope,
  order: OrderRow,
  email: (names: Names) => Email,
): Promise<void> {
  const { creator, names } = await namesOf(scope, order);
  const to = creator && creator.email !== null ? contactAddress(creator) : null;
  if (!(creator && to)) return;
  const about = { to, userId: creator.id, siteId: order.site_id, topic: "delivery" } as const;
  await queueTopicEmail(scope, about, email(names));
}

async function namesOf(scope: Scope, order: OrderRow) {
  const { buyer, creator } = await partiesOf(scope, order);
  return {
    buyer,
    creator,
    names: { buyer: buyer?.name ?? "Someone", creator: creator?.name ?? "A creator" },
  };
}
