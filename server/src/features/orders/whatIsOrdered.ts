import type { NewOrder } from "@quire/contracts/calls/orders";
import { bulkPriceFor } from "@quire/domain/bulkPrice";
import { currencyOf } from "@quire/domain/countries";
import { detailsProblem, type PromisedGood } from "@quire/domain/deliveries";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/money";
import { priceFor } from "@quire/domain/orderPrice";
import { checkPrice } from "@quire/domain/prices";
import { IS_PROMISED } from "../../payments/deliveries/wantDeliveries.ts";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Context, Person } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import { STANDING } from "../../reading/entitlements.ts";
import { isShown } from "../../reading/isShown.ts";
import type { SiteRow } from "../../reading/siteRow.ts";

/** What an order is for, and what it costs: decided here, whatever the request says. */
export interface Ordered {
  kind: "post" | "bulk" | "support";
  title: string;
  price: Money;
  items: { id: string; title: string; amount: number }[];
}

type PricedPost = {
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

const LONGEST_TITLE = 255;

const PRICED = `
  SELECT p.post_id, p.title, p.visibility, p.pricing,
         CASE WHEN ${IS_PROMISED} THEN p.good_type END AS promised,
         (SELECT s.title FROM publications s WHERE s.post_id = p.parent_id) AS serial,
         EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = $userId
           AND e.item_id IN (p.post_id, p.parent_id) AND ${STANDING}) AS owned
    FROM publications p WHERE p.post_id = ${anyOf("ids")} AND p.site_id = $siteId AND ${isShown("p")}`;

/** Reads what is ordered, or refuses in words what can't be. */
export async function whatIsOrdered(
  context: Context,
  person: Person,
  siteId: string,
  body: NewOrder,
): Promise<Ordered> {
  if (body.type === "nft") throw refuseField("body.type", "NFTs are not sold here.");
  const [site, found] = await Promise.all([
    findSeller(context, person, siteId),
    findPriced(context, person, siteId, body),
  ]);
  if (!site) throw new Refusal("site_not_found");
  if (person.userId === siteId) throw new Refusal("own_purchase");
  // By where they are, where that is known, else by where they say they live.
  const currency = currencyOf(context.facts.country ?? site.buyer_country);
  return body.type === "support"
    ? supportOrdered(site, body, currency)
    : postsOrdered(site, found, { ...body, type: body.type }, currency);
}

/** Of a site what its orders need, and where its buyer lives. */
interface Seller extends Pick<SiteRow, "id" | "name" | "currency" | "support"> {
  buyer_country: string | null;
}

const SELLER = `
  SELECT s.id, s.name, s.currency, s.support, (SELECT b.country FROM users b WHERE b.id = $userId) AS buyer_country
    FROM sites s JOIN users u ON u.id = s.id WHERE s.id = $siteId AND u.suspended_at IS NULL`;

async function findSeller(
  { platform }: Context,
  { userId }: Person,
  siteId: string,
): Promise<Seller | undefined> {
  const [row] = await selectPrepared<Seller>(platform.db, SELLER, { userId, siteId });
  return row;
}

function supportOrdered(
  site: Seller,
  { items, amount, currency: seen, details }: NewOrder,
  currency: Currency,
): Ordered {
  if (items) throw refuseField("body.items", "Support is for the creator: name no posts.");
  refuseDetails([], details);
  if (site.support === "suspended") throw new Refusal("support_suspended");
  if (site.support !== "enabled") throw new Refusal("support_disabled");
  if (amount === undefined) throw refuseField("body.amount", "Say how much you give.");
  // So many cents are not so many paise.
  if (seen !== undefined && seen !== currency) {
    throw new Refusal("price_changed", { details: { amount, currency } });
  }
  const checked = checkPrice(amount, currency);
  if ("error" in checked) throw refuseField("body.amount", checked.error.replace("set a price", "give"));
  return { kind: "support", title: `Support for ${site.name}`, price: { amount, currency }, items: [] };
}

/** What is delivered later can't be without its buyer's word, and a word that nobody would read is not taken. */
function refuseDetails(goods: readonly (PromisedGood | null)[], details: string | undefined): void {
  const problem = detailsProblem(goods, details);
  if (problem !== null) throw refuseField("body.details", problem);
}

async function findPriced(
  { platform }: Context,
  { userId }: Person,
  siteId: string,
  { type, items: ids = [] }: NewOrder,
): Promise<PricedPost[]> {
  if (type === "support" || ids.length === 0) return [];
  return selectPrepared<PricedPost>(platform.db, PRICED, { userId, ids, siteId });
}

function postsOrdered(
  site: Seller,
  found: readonly PricedPost[],
  { type: kind, items: ids = [], details }: NewOrder & { type: "post" | "bulk" },
  currency: Currency,
): Ordered {
  if (kind === "post" && ids.length !== 1)
    throw refuseField("body.items", "Name the one post that is bought.");
  if (kind === "bulk" && ids.length < 2)
    throw refuseField("body.items", "Name at least two posts, or buy the one.");
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
    title: post.title.slice(0, LONGEST_TITLE),
    amount: prices[price.currency] ?? 0,
  }));
  const title = kind === "post" ? (items[0]?.title ?? "") : bundleTitle(site, priced);
  return { kind, title, price, items };
}

/** "3 parts of Moby-Dick", where they are of one story. */
function bundleTitle({ name }: Seller, priced: readonly { post: PricedPost }[]): string {
  const [serial, ...others] = new Set(priced.map(({ post }) => post.serial));
  const isOne = serial && others.length === 0;
  return isOne
    ? `${priced.length} parts of ${serial}`.slice(0, LONGEST_TITLE)
    : `${priced.length} posts of ${name}`;
}
