import type { Letter } from "../../../platform/messages/letter.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import { partiesOf } from "../emails/saleLetters.ts";
import type { OrderRow } from "../orders/orderRow.ts";

type Names = { buyer: string; creator: string };

/** Writes to the buyer of an order. */
export async function emailBuyer(
  scope: Scope,
  order: OrderRow,
  letter: (names: Names) => Letter,
): Promise<void> {
  const { buyer, names } = await namesOf(scope, order);
  const to = buyer && ownAddress(buyer);
  if (to) await queueLetter(scope.platform, scope.transaction, to, letter(names));
}

/** Writes to its creator, where they want mail. */
export async function emailCreator(
  scope: Scope,
  order: OrderRow,
  letter: (names: Names) => Letter,
): Promise<void> {
  const { creator, names } = await namesOf(scope, order);
  const to = creator?.preferences.includes(1) && creator.email !== null ? ownAddress(creator) : null;
  if (to) await queueLetter(scope.platform, scope.transaction, to, letter(names));
}

async function namesOf(scope: Scope, order: OrderRow) {
  const { buyer, creator } = await partiesOf(scope, order);
  return {
    buyer,
    creator,
    names: { buyer: buyer?.name ?? "Someone", creator: creator?.name ?? "A creator" },
  };
}
