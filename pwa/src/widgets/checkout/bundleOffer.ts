import type { Post, PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { bulkPriceFor } from "@quire/domain/billing/bulkPrice";
import { currencyOf, type Offer } from "./offer.ts";

/** Maximum number of items in an order. */
export const MAX_ITEMS = 100;

type Part = Pick<PostCard, "id" | "visibility" | "access" | "pricing" | "index">;

const NONE: ReadonlySet<string> = new Set();

/** Returns the parts of a serial that this reader still has to buy, in order, up to an order's maximum. */
export function partsToBuy(parts: readonly Part[], ordered = NONE): Part[] {
  return parts
    .filter(({ id, visibility, access }) => visibility === "paid" && access !== "granted" && !ordered.has(id))
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .slice(0, MAX_ITEMS);
}

/**
 * Returns an offer for all remaining parts of a serial; null for fewer than two parts, or if they have no price in
 * a common currency.
 */
export function bundleOffer(
  serial: Pick<Post, "id" | "site_id" | "title" | "subtype">,
  parts: readonly Part[],
  site: Site,
  buyer: string | undefined,
  /** Ids of parts in orders that are waiting for a bank. */
  ordered: ReadonlySet<string> = NONE,
): { offer: Offer; label: string } | null {
  const wanted = partsToBuy(parts, ordered);
  if (wanted.length < 2) return null;
  const own = currencyOf(site.currency);
  const prices = wanted.map(({ pricing }) => pricing?.web ?? {});
  const price = bulkPriceFor(prices, buyer ? currencyOf(buyer) : own, own);
  if (!price) return null;
  const countLabel = `${wanted.length} ${serial.subtype === "comic" ? "episodes" : "chapters"}`;
  const which =
    wanted.length === parts.length ? "all" : wanted.length === MAX_ITEMS ? "the next" : "the other";
  return {
    label: `Buy ${which} ${countLabel}`,
    offer: {
      subject: `bulk:${serial.id}`,
      siteId: serial.site_id,
      order: { type: "bulk", items: wanted.map(({ id }) => id) },
      price,
      title: serial.title,
      note: countLabel,
      description: `These ${countLabel}, forever: here, in your purchases and offline.`,
      creator: site,
      context: "purchaseBulkPosts",
    },
  };
}
