import type { NewOrder } from "@quire/contracts/calls/orders";
import { currencyOf } from "@quire/domain/countries";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/money";
import { bulkPriceFor, priceFor } from "@quire/domain/orderPrice";
import { checkPrice } from "@quire/domain/prices";
import { QueryTypes } from "sequelize";
import type { Context, Person } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import { STANDING } from "../../reading/entitlements.ts";
import { findSite } from "../../reading/findSite.ts";
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
};

const LONGEST_TITLE = 255;

/** Reads what is ordered, or refuses in words what can't be. */
export async function whatIsOrdered(
  context: Context,
  person: Person,
  siteId: string,
  body: NewOrder,
): Promise<Ordered> {
  if (body.type === "nft") throw refuseField("body.type", "NFTs are not sold here.");
  const site = await findSite(context.platform.db, { id: siteId });
  if (!site) throw new Refusal("site_not_found");
  if (person.userId === siteId) throw new Refusal("own_purchase");
  const currency = await buyerCurrency(context, person);
  return body.type === "support"
    ? supportOrdered(site, body, currency)
    : postsOrdered(context, person, site, body.type, body.items ?? [], currency);
}

/** What a person pays in: by where they are, where that is known, else by where they say they live. */
async function buyerCurrency({ platform, facts }: Context, { userId }: Person): Promise<Currency> {
  if (facts.country) return currencyOf(facts.country);
  const [row] = await platform.db.query<{ country: string | null }>(
    "SELECT country FROM users WHERE id = $userId",
    {
      bind: { userId },
      type: QueryTypes.SELECT,
    },
  );
  return currencyOf(row?.country);
}

function supportOrdered(
  site: SiteRow,
  { items, amount, currency: seen }: NewOrder,
  currency: Currency,
): Ordered {
  if (items) throw refuseField("body.items", "Support is for the creator: name no posts.");
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

async function postsOrdered(
  { platform }: Context,
  { userId }: Person,
  site: SiteRow,
  kind: "post" | "bulk",
  ids: readonly string[],
  currency: Currency,
): Promise<Ordered> {
  if (kind === "post" && ids.length !== 1)
    throw refuseField("body.items", "Name the one post that is bought.");
  if (kind === "bulk" && ids.length < 2)
    throw refuseField("body.items", "Name at least two posts, or buy the one.");
  const found = await platform.db.query<PricedPost>(
    `SELECT p.post_id, p.title, p.visibility, p.pricing,
            EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = $userId
              AND e.item_id IN (p.post_id, p.parent_id) AND ${STANDING}) AS owned
       FROM publications p WHERE p.post_id = ANY($ids) AND p.site_id = $siteId AND ${isShown("p")}`,
    { bind: { userId, ids, siteId: site.id }, type: QueryTypes.SELECT },
  );
  const posts = ids.map((id) => found.find(({ post_id }) => post_id === id));
  const priced = posts.map((post) => {
    if (!post) throw new Refusal("post_not_found");
    if (post.owned) throw new Refusal("already_bought", { details: { post: post.post_id } });
    if (post.visibility !== "paid") throw new Refusal("not_for_sale", { details: { post: post.post_id } });
    return { post, prices: post.pricing?.web ?? {} };
  });
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
  const title = kind === "post" ? (items[0]?.title ?? "") : `${items.length} posts of ${site.name}`;
  return { kind, title, price, items };
}
