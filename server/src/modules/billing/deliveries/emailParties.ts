import type { Email } from "../../../platform/messages/email.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
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
  if (to) await queueEmail(scope.platform, scope.transaction, to, email(names));
}

/** Emails the creator of an order, if their email notifications are on. */
export async function emailCreator(
  scope: Scope,
  order: OrderRow,
  email: (names: Names) => Email,
): Promise<void> {
  const { creator, names } = await namesOf(scope, order);
  const to = creator?.preferences.includes(1) && creator.email !== null ? contactAddress(creator) : null;
  if (to) await queueEmail(scope.platform, scope.transaction, to, email(names));
}

async function namesOf(scope: Scope, order: OrderRow) {
  const { buyer, creator } = await partiesOf(scope, order);
  return {
    buyer,
    creator,
    names: { buyer: buyer?.name ?? "Someone", creator: creator?.name ?? "A creator" },
  };
}
