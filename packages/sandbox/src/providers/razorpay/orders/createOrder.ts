import type { Account } from "../account.ts";
import type { Body } from "../wire/body.ts";
import { refused } from "../wire/errors.ts";
import { newOrder, type Order } from "./order.ts";

const LEAST_AMOUNT = 100;
const LONGEST_RECEIPT = 40;

const FIELDS = [
  "amount",
  "currency",
  "receipt",
  "notes",
  "payment_capture",
  "payment",
  "partial_payment",
  "method",
];

export function createOrder(account: Account, body: Body): Order {
  body.only(FIELDS);
  const order = newOrder(
    {
      amount: readAmount(body),
      currency: readCurrency(body),
      receipt: body.text("receipt", LONGEST_RECEIPT),
      notes: body.notes(),
    },
    account.now(),
  );
  const isManual =
    body.branch("payment")?.text("capture") === "manual" || body.flag("payment_capture") === false;
  if (isManual) account.manual.put({ id: order.id });
  return account.orders.put(order);
}

export function readAmount(body: Body): number {
  const amount = body.integer("amount");
  if (amount === null) throw refused("The amount field is required.", "amount");
  if (amount < LEAST_AMOUNT) throw refused("Order amount less than minimum amount allowed", "amount");
  return amount;
}

export function readCurrency(body: Body): string {
  const currency = body.need("currency");
  if (!/^[A-Z]{3}$/.test(currency)) throw refused("Currency is not supported", "currency");
  return currency;
}
