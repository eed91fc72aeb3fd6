import type { NewOrder } from "@quire/contracts/calls/orders";
import { currencyOf } from "@quire/domain/accounts/countries";
import { bulkPriceFor } from "@quire/domain/billing/bulkPrice";
import { detailsProblem, type PromisedGood } from "@quire/domain/billing/deliveries";
import type { Costs } from "@quire/domain/billing/journals";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/billing/money";
import { priceFor } from "@quire/domain/billing/orderPrice";
import { checkPrice } from "@quire/domain/billing/prices";
import { select } from "../../../platform/database/select.ts";
import type { Context, User } from "../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { NOT_REVOKED } from "../../posts/entitlements.ts";
import { isShown } from "../../sites/isShown.ts";
import type { SiteRow } from "../../sites/siteRow.ts";
import { IS_PROMISED } from "../deliveries/createDeliveries.ts";

/** What an order is for and what it costs: decided here, whatever the request says. */
export interface Quote {
  kind: "post" | "bulk" | "support" | "book";
  title: string;
  price: Money;
  items: { id: string; title: string; amount: number }[];
  /** What others get of the price. */
  costs?: Costs | null;
}

interface PricedPost {
  post_id: string;
  title: string;
  visibility: string;
  pricing: { web: Record<string, number> } | null;
  owned: boolean;
  /** Null if it is available at once. */
  promised: PromisedGood | null;
  /** The title of its serial; null if it has none. */
  serial: string | null;
}

/** What an order needs to know of its site, and the buyer's country. */
interface Seller extends Pick<SiteRow, "name" | "currency" | "support"> {
  buyer_country: string | null;
}

type Found = Seller & (PricedPost | { post_id: null });

/** SQL: the site, once for each requested post that can be read, or once without a post. */
const QUOTED = `
  SELECT s.name, s.currency, s.support, b.country AS buyer_country, p.post_id, p.title, p.visibility, p.pricing,
         CASE WHEN ${IS_PROMISED} THEN p.good_type END AS promised,
         (SELECT up.title FROM publications up WHERE up.post_id = p.parent_id) AS serial,
         EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = $userId
           AND e.item_id IN (p.post_id, p.parent_id) AND ${NOT_REVOKED}) AS owned
    FROM sites s JOIN users u ON u.id = s.id AND u.suspended_at IS NULL
    LEFT JOIN users b ON b.id = $userId
    LEFT JOIN publications p ON p.post_id = ANY ($items::text[]) AND p.site_id = s.id AND ${isShown("p")}
   WHERE s.id = $siteId`;

const itemIdsOf = ({ type, items = [] }: NewOrder): string[] => (type === "support" ? [] : items);

/** Quotes an order: its items, price and currency. Throws if an item can't be bought, or not by this user. */
export async function quoteOrder(
  context: Context,
  { userId }: User,
  siteId: string,
  body: NewOrder,
): Promise<Quote> {
  if (body.type === "nft") throw refuseField("body.type", "NFTs aren't supported.");
  const items = itemIdsOf(body);
  const rows = await select<Found>(context.platform.db, QUOTED, { userId, siteId, items });
  const [site] = rows;
  if (!site) throw new Refusal("site_not_found");
  if (userId === siteId) throw new Refusal("own_purchase");
  // By the request's country if it is known, otherwise by the user's own setting.
  const currency = currencyOf(context.facts.country ?? site.buyer_country);
  return body.type === "support"
    ? quoteSupport(site, body, currency)
    : quotePosts(site, rows.filter(isPost), { ...body, type: body.type }, currency);
}

const isPost = (row: Found): row is Seller & PricedPost => row.post_id !== null;

function quoteSupport(
  site: Seller,
  { items, amount, currency: shownCurrency, details }: NewOrder,
  currency: Currency,
): Quote {
  if (items) throw refuseField("body.items", "Support goes to the creator: leave out posts.");
  refuseDetails([], details);
  if (site.support === "suspended") throw new Refusal("support_suspended");
  if (site.support !== "enabled") throw new Refusal("support_disabled");
  if (amount === undefined) throw refuseField("body.amount", "Enter an amount.");
  // An amount in cents is not that amount in paise.
  if (shownCurrency !== undefined && shownCurrency !== currency) {
    throw new Refusal("price_changed", { details: { amount, currency } });
  }
  const checked = checkPrice(amount, currency);
  if ("error" in checked) throw refuseField("body.amount", checked.error.replace("set a price", "give"));
  return { kind: "support", title: `Support for ${site.name}`, price: { amount, currency }, items: [] };
}

/** A promised good requires the buyer's instructions; other orders refuse them, since nobody would read them. */
function refuseDetails(goods: readonly (PromisedGood | null)[], details: string | undefined): void {
  const problem = detailsProblem(goods, details);
  if (problem !== null) throw refuseField("body.details", problem);
}

function quotePosts(
  site: Seller,
  found: readonly PricedPost[],
  { type: kind, items: ids = [], details }: NewOrder & { type: "post" | "bulk" },
  currency: Currency,
): Quote {
  if (kind === "post" && ids.length !== 1) throw refuseField("body.items", "Choose the one post to buy.");
  if (kind === "bulk" && ids.length < 2)
    throw refuseField("body.items", "Choose at least two posts, or buy just one.");
  const posts = ids.map((id) => found.find(({ post_id }) => post_id === id));
  const priced = posts.map((post) => {
    if (!post) throw new Refusal("post_not_found");
    if (post.owned) throw new Refusal("already_bought", { details: { post: post.post_id } });
    if (post.visibility !== "paid") throw new Refusal("not_for_sale", { details: { post: post.post_id } });
    return { post, prices: post.pricing?.web ?? {} };
  });
  refuseDetails(
    priced.map(({ post }) => post.promised),
    details,
  );
  const siteCurrency = CURRENCIES.find((one) => one === site.currency) ?? "INR";
  const price =
    kind === "post"
      ? priceFor(priced[0]?.prices ?? {}, currency, siteCurrency)
      : bulkPriceFor(
          priced.map(({ prices }) => prices),
          currency,
          siteCurrency,
        );
  if (!price) throw new Refusal("not_for_sale");
  const items = priced.map(({ post, prices }) => ({
    id: post.post_id,
    title: post.title,
    amount: prices[price.currency] ?? 0,
  }));
  const title = kind === "post" ? (items[0]?.title ?? "") : bundleTitle(site, priced);
  return { kind, title, price, items };
}

/** "3 parts of Moby-Dick" if they belong to one serial. */
function bundleTitle({ name }: Seller, priced: readonly { post: PricedPost }[]): string {
  const [serial, ...others] = new Set(priced.map(({ post }) => post.serial));
  const isOne = serial && others.length === 0;
  return isOne ? `${priced.length} parts of ${serial}` : `${priced.length} posts of ${name}`;
}
