import type { Pricing } from "@quire/contracts/records/post";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import { checkPrice } from "@quire/domain/billing/prices";
import type { Problems } from "./problems.ts";
import type { FrontMatter } from "./story.ts";

/** Returns the prices to send: undefined to keep them, null for none. Only paid posts have a price, and they must. */
export function pricingOf(
  front: FrontMatter,
  ownCurrency: string,
  problems: Problems,
): Pricing | null | undefined {
  const { access, price } = front.fields;
  const line = front.lines.price ?? front.lines.access ?? 1;
  if (access === "paid" && !price) {
    problems.add(line, "price", "missing: a paid post needs a price, such as `price: 99`");
    return undefined;
  }
  // A free download has to state its price of zero.
  const isGift = access !== "paid" && price?.every(({ amount }) => amount === 0);
  if (price && access !== "paid" && !isGift) {
    problems.add(line, "price", "only a paid post has a price: add `access: paid`, or remove the price");
    return undefined;
  }
  if (!price) return access === undefined && price === undefined ? undefined : null;
  const web: Record<string, number> = {};
  for (const { amount, currency: named } of price) {
    const currency = named ?? own(ownCurrency);
    const checked = isGift ? { amount } : checkPrice(amount, currency);
    if ("error" in checked) problems.add(line, "price", checked.error);
    else web[currency] = amount;
  }
  return { web };
}

function own(currency: string): Currency {
  return CURRENCIES.find((known) => known === currency) ?? "USD";
}
