import type { Account } from "../account.ts";
import type { Price } from "../catalog/price.ts";
import { createPrice } from "../catalog/readPrice.ts";
import { invalid, missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";
import { type LineItem, lineItemOf } from "./lineItem.ts";

const MOST = 100;

/** Reads a session's line items, by existing prices or by `price_data`. */
export function readLineItems(account: Account, fields: Fields): LineItem[] {
  const requested = fields.list("line_items");
  if (requested.length === 0) {
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  }
  if (requested.length > MOST)
    throw invalid(`Array line_items exceeded maximum ${MOST} allowed elements.`, "line_items");
  return requested.map((item) => {
    const quantity = item.integer("quantity") ?? 1;
    if (quantity < 1)
      throw invalid("Invalid positive integer", "line_items[quantity]", "parameter_invalid_integer");
    const price = priceOf(account, item);
    return lineItemOf(price, account.products.get(price.product)?.name ?? "", quantity);
  });
}

function priceOf(account: Account, item: Fields): Price {
  const data = item.branch("price_data");
  if (data) return createPrice(account, data, true);
  const id = item.need("price");
  const price = account.prices.get(id);
  if (!price) throw missing("price", id, "line_items[price]");
  return price;
}
