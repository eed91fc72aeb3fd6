import type { Price } from "../catalog/price.ts";
import { createPrice } from "../catalog/readPrice.ts";
import type { Desk } from "../desk.ts";
import { invalid, missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";
import { type LineItem, lineItemOf } from "./lineItem.ts";

const MOST = 100;

/** What a session is to sell, by prices that there are or by `price_data`. */
export function readLineItems(desk: Desk, fields: Fields): LineItem[] {
  const asked = fields.list("line_items");
  if (asked.length === 0) {
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  }
  if (asked.length > MOST)
    throw invalid(`Array line_items exceeded maximum ${MOST} allowed elements.`, "line_items");
  return asked.map((item) => {
    const quantity = item.whole("quantity") ?? 1;
    if (quantity < 1)
      throw invalid("Invalid positive integer", "line_items[quantity]", "parameter_invalid_integer");
    const price = priceOf(desk, item);
    return lineItemOf(price, desk.products.get(price.product)?.name ?? "", quantity);
  });
}

function priceOf(desk: Desk, item: Fields): Price {
  const data = item.branch("price_data");
  if (data) return createPrice(desk, data, true);
  const id = item.need("price");
  const price = desk.prices.get(id);
  if (!price) throw missing("price", id, "line_items[price]");
  return price;
}
