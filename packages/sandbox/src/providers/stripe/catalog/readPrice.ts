import type { Account } from "../account.ts";
import { invalid, missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";
import { INTERVALS, newPrice, type Price, type Recurring } from "./price.ts";
import { newProduct, type Product } from "./product.ts";

const MOST_AMOUNT = 99_999_999;

const PRICE_FIELDS = ["currency", "unit_amount", "product", "product_data", "recurring", "tax_behavior"];
const OWN_FIELDS = ["nickname", "lookup_key", "metadata", "active", "expand"];

/** Creates a price, on its own or inline (`price_data`), with its product. */
export function createPrice(account: Account, fields: Fields, isInline: boolean): Price {
  fields.only(isInline ? PRICE_FIELDS : [...PRICE_FIELDS, ...OWN_FIELDS]);
  const unit_amount = fields.integer("unit_amount");
  if (unit_amount === null)
    throw invalid("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  if (unit_amount < 0)
    throw invalid("Invalid non-negative integer", "unit_amount", "parameter_invalid_integer");
  if (unit_amount > MOST_AMOUNT)
    throw invalid("Amount must be no more than 99999999", "unit_amount", "amount_too_large");
  const price = newPrice(
    {
      currency: readCurrency(fields),
      unit_amount,
      product: readProduct(account, fields).id,
      recurring: readRecurring(fields),
      nickname: isInline ? null : fields.text("nickname"),
      lookup_key: isInline ? null : fields.text("lookup_key"),
      metadata: (isInline ? null : fields.metadata()) ?? {},
      active: !isInline && (fields.flag("active") ?? true),
    },
    account.now(),
  );
  return account.prices.put(price);
}

/** Creates a product, on its own or from `product_data`. */
export function createProduct(account: Account, fields: Fields): Product {
  const product = newProduct(
    {
      id: fields.text("id"),
      name: fields.need("name"),
      description: fields.text("description"),
      metadata: fields.metadata() ?? {},
    },
    account.now(),
  );
  return account.products.put(product);
}

function readProduct(account: Account, fields: Fields): Product {
  const data = fields.branch("product_data");
  if (data) return createProduct(account, data);
  const id = fields.need("product");
  const product = account.products.get(id);
  if (!product) throw missing("product", id, "product");
  return product;
}

function readRecurring(fields: Fields): Recurring | null {
  const recurring = fields.branch("recurring");
  if (!recurring) return null;
  recurring.need("interval");
  const interval = recurring.oneOf("interval", INTERVALS) ?? "month";
  return { interval, interval_count: recurring.integer("interval_count") ?? 1 };
}

/** Returns three letters, in lower case as Stripe answers them. */
function readCurrency(fields: Fields): string {
  const currency = fields.need("currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, "currency");
  return currency;
}
