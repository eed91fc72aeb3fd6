import type { NewOrder } from "@quire/contracts/calls/orders";
import { currencyOf } from "@quire/domain/accounts/countries";
import { bulkPriceFor } from "@quire/domain/billing/bulkPrice";
import { detailsProblem, type PromisedGood } from "@quire/domain/billing/deliveries";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/billing/money";
import { priceFor } from "@quire/domain/billing/orderPrice";
import { checkPrice } from "@quire/domain/billing/prices";
import { anyOf } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { PrefetchQuery } from "../../../platform/http/alongside.ts";
import type { Context, Person } from "../../../platform/http/context.ts";
import { readPrefetched } from "../../../platform/http/readPrefetched.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { STANDING } from "../../posts/entitlements.ts";
import { isShown } from "../../sites/isShown.ts";
import type { SiteRow } from "../../sites/siteRow.ts";
import { IS_PROMISED } from "../deliveries/createDeliveries.ts";
import type { Shown, SoldAt, Surroundings } from "./presentOrder.ts";

/** What an order is for, and what it costs: decided here, whatever the request says. */
export interface Ordered {
  kind: "post" | "bulk" | "support";
  title: string;
  price: Money;
  items: OrderedItem[];
  site: SoldAt;
}

/** One post of an order, with what is shown of it. */
export interface OrderedItem extends Shown {
  id: string;
  amount: number;
  /** As long as an order keeps it. */
  title: string;
}

type PricedPost = Omit<Shown, "post_title"> & {
  post_id: string;
  title: string;
  visibility: string;
  pricing: { web: Record<string, number> } | null;
  owned: boolean;
  /** Null where it is there at once. */
  promised: PromisedGood | null;
  /** The story or comic that it is a part of; null where it stands by itself. */
  serial: string | null;
};

/** Of a site what its orders need, and of the buyer where they live. */
interface Seller extends Pick<SiteRow, "currency" | "support">, SoldAt {
  buyer_country: string | null;
}

type Found = Seller & (PricedPost | { post_id: null });

/**
 * The site, once for each post that was found; once without one where there is none. `isAsked`: of a publication `p`. `buyer`:
 * who asks.
 */
const orderedBy = (isAsked: string, buyer: string): string => `
  SELECT s.id, s.name, s.domain, s.custom_domain, s.currency, s.support, b.country AS buyer_country,
         p.post_id, p.title, p.visibility, p.pricing, p.ptype, p.subtype, p.slug,
         CASE WHEN ${IS_PROMISED} THEN p.good_type END AS promised,
         (SELECT up.title FROM publications up WHERE up.post_id = p.parent_id) AS serial,
         EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = ${buyer}
           AND e.item_id IN (p.post_id, p.parent_id) AND ${STANDING}) AS owned
    FROM sites s JOIN users u ON u.id = s.id AND u.suspended_at IS NULL
    LEFT JOIN users b ON b.id = ${buyer}
    LEFT JOIN publications p ON ${isAsked} AND p.site_id = s.id AND ${isShown("p")}
   WHERE s.id = $siteId`;

/** Nearly all orders are for one post. The planner takes a list for ten, and plans anew each time. */
const ORDERED_MANY = orderedBy(`p.post_id = ${anyOf("items")}`, "$userId");
/** Asked with who asks. */
export const ORDERED_BESIDE: PrefetchQuery<{ params: { siteId: string }; body: NewOrder }, Found> = {
  sql: orderedBy("p.post_id = $item", "asking.user_id"),
  binds: ({ params, body }) => {
    const items = orderedItems(body);
    return items.length > 1 ? null : { siteId: params.siteId, item: items[0] ?? null };
  },
};

const orderedItems = ({ type, items = [] }: NewOrder): string[] => (type === "support" ? [] : items);

/** Reads what is ordered, or refuses in words what can't be, or not by whom. */
export async function quoteOrder(
  context: Context,
  { userId }: Person,
  siteId: string,
  body: NewOrder,
): Promise<Ordered> {
  if (body.type === "nft") throw refuseField("body.type", "NFTs aren't supported.");
  const rows = await findOrdered(context, userId, siteId, body);
  const [site] = rows;
  if (!site) throw new Refusal("site_not_found");
  if (userId === siteId) throw new Refusal("own_purchase");
  // By where they are, where that is known, else by where they say they live.
  const currency = currencyOf(context.facts.country ?? site.buyer_country);
  return body.type === "support"
    ? supportOrdered(site, body, currency)
    : postsOrdered(site, rows.filter(isPost), { ...body, type: body.type }, currency);
}

async function findOrdered(
  context: Context,
  userId: string,
  siteId: string,
  body: NewOrder,
): Promise<Found[]> {
  const items = orderedItems(body);
  if (items.length > 1) {
    return selectPrepared<Found>(context.platform.db, ORDERED_MANY, { userId, siteId, items });
  }
  const row = await readPrefetched(context, ORDERED_BESIDE, { params: { siteId }, body });
  return row ? [row] : [];
}

const isPost = (row: Found): row is Seller & PricedPost => row.post_id !== null;

function supportOrdered(
  site: Seller,
  { items, amount, currency: seen, details }: NewOrder,
  currency: Currency,
): Ordered {
  if (items) throw refuseField("body.items", "Support goes to the creator: leave out posts.");
  refuseDetails([], details);
  if (site.support === "suspended") throw new Refusal("support_suspended");
  if (site.support !== "enabled") throw new Refusal("support_disabled");
  if (amount === undefined) throw refuseField("body.amount", "Enter an amount.");
  // So many cents are not so many paise.
  if (seen !== undefined && seen !== currency) {
    throw new Refusal("price_changed", { details: { amount, currency } });
  }
  const checked = checkPrice(amount, currency);
  if ("error" in checked) throw refuseField("body.amount", checked.error.replace("set a price", "give"));
  return { kind: "support", title: `Support for ${site.name}`, price: { amount, currency }, items: [], site };
}

/** What is delivered later can't be without its buyer's word, and a word that nobody would read is not taken. */
function refuseDetails(goods: readonly (PromisedGood | null)[], details: string | undefined): void {
  const problem = detailsProblem(goods, details);
  if (problem !== null) throw refuseField("body.details", problem);
}

function postsOrdered(
  site: Seller,
  found: readonly PricedPost[],
  { type: kind, items: ids = [], details }: NewOrder & { type: "post" | "bulk" },
  currency: Currency,
): Ordered {
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
    ...{ ptype: post.ptype, subtype: post.subtype, slug: post.slug, post_title: post.title },
  }));
  const title = kind === "post" ? (items[0]?.title ?? "") : bundleTitle(site, priced);
  return { kind, title, price, items, site };
}

/** "3 parts of Moby-Dick", where they are of one story. */
function bundleTitle({ name }: Seller, priced: readonly { post: PricedPost }[]): string {
  const [serial, ...others] = new Set(priced.map(({ post }) => post.serial));
  const isOne = serial && others.length === 0;
  return isOne ? `${priced.length} parts of ${serial}` : `${priced.length} posts of ${name}`;
}

/** What is shown with an order that is new: known from what was ordered, and not read again. */
export const aroundNew = (id: string, { items, site }: Ordered): Surroundings => ({
  items: items.map(({ id: item_id, ...item }) => ({ ...item, order_id: id, item_id, waits_until: null })),
  sites: new Map([[site.id, site]]),
  refundPending: new Set(),
});
