import { ownAddress } from "../../identity/ownAddress.ts";
import type { Letter } from "../../platform/messages/letter.ts";
import { queueLetter } from "../../platform/messages/queueMessage.ts";
import { peopleOf } from "../letters/saleLetters.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import type { Settling } from "../settling.ts";

type Names = { buyer: string; creator: string };

/** Writes to the buyer of an order. */
export async function tellBuyer(
  settling: Settling,
  order: OrderRow,
  letter: (names: Names) => Letter,
): Promise<void> {
  const { buyer, names } = await namesOf(settling, order);
  const to = buyer && ownAddress(buyer);
  if (to) await queueLetter(settling.platform, settling.transaction, to, letter(names));
}

/** Writes to its creator, where they want mail. */
export async function tellCreator(
  settling: Settling,
  order: OrderRow,
  letter: (names: Names) => Letter,
): Promise<void> {
  const { creator, names } = await namesOf(settling, order);
  const to = creator?.preferences.includes(1) && creator.email !== null ? ownAddress(creator) : null;
  if (to) await queueLetter(settling.platform, settling.transaction, to, letter(names));
}

async function namesOf(settling: Settling, order: OrderRow) {
  const { buyer, creator } = await peopleOf(settling, order);
  return {
    buyer,
    creator,
    names: { buyer: buyer?.name ?? "Somebody", creator: creator?.name ?? "A creator" },
  };
}
