import type { ShippingAddress, SiteBookOrder } from "@quire/contracts/records/bookOrder";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { listOwnOrders } from "../../services/books/books.ts";
import { counted } from "../../services/counted.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export interface OrdersFlags extends PageFlags {
  toShip?: boolean;
}

export async function ordersCommand(invocation: Invocation, flags: OrdersFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const limit = parseLimit(flags.limit);
  const toShip = flags.toShip === true;
  const found = await listOwnOrders(terminal, { place, limit, after: flags.after, toShip });
  await printList(invocation, {
    document: found,
    rows: found.orders,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: (order) => [
      ...[order.id, order.fulfillment, order.book.title, order.quantity, order.buyer.name],
      ...[earned(order), order.confirmed],
      ...(order.shipping_address ? [addressLine(order.shipping_address)] : []),
    ],
    empty: toShip ? "Nothing to ship." : "No orders yet.",
    more: found.next === null ? null : `quire books orders${toShip ? " --to-ship" : ""} --limit ${limit * 5}`,
  });
  if (!toShip && found.to_ship > 0) {
    output.info(`${counted(found.to_ship, "order")} to ship: quire books orders --to-ship`);
  }
}

const earned = ({ earnings: amount, currency }: SiteBookOrder) => formatMoney({ amount, currency });
const stateOf = ({ fulfillment }: SiteBookOrder) => fulfillment.replaceAll("_", " ");

/** An address on one line, as a label has it. */
function addressLine(address: ShippingAddress): string {
  return Object.values(address)
    .filter((value): value is string => typeof value === "string" && value !== "")
    .join(", ");
}

const COLUMNS: readonly Column<SiteBookOrder>[] = [
  { name: "Book", text: ({ book }) => book.title },
  { name: "Order", text: ({ id }) => id, width: 21, from: 60 },
  { name: "Copies", text: ({ quantity }) => String(quantity), width: 7, right: true },
  { name: "State", text: stateOf, width: 13 },
  { name: "Buyer", text: ({ buyer }) => buyer.name, width: 16, from: 96 },
  { name: "Earned", text: earned, width: 10, right: true, from: 80 },
  {
    name: "Date",
    text: ({ confirmed }) => (confirmed === null ? "" : formatDate(new Date(confirmed))),
    width: 12,
    from: 110,
  },
];
