import type { Post, PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { bulkPriceFor } from "@quire/domain/billing/bulkPrice";
import { currencyOf, type Offer } from "./offer.ts";

/** As many as one order may have. */
export const MOST_AT_ONCE = 100;

type Part = Pick<PostCard, "id" | "visibility" | "access" | "pricing" | "index">;

const NONE: ReadonlySet<string> = new Set();

/** The parts of a serial that this reader would have to buy, in their order, as many as one order may have. */
export function partsToBuy(parts: readonly Part[], ordered = NONE): Part[] {
  return parts
    .filter(({ id, visibility, access }) => visibility === "paid" && access !== "granted" && !ordered.has(id))
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .slice(0, MOST_AT_ONCE);
}

/** All that is left to buy of a serial, at once; null where that is one part or none, or has no price in one currency. */
export function bundleOffer(
  serial: Pick<Post, "id" | "site_id" | "title" | "subtype">,
  parts: readonly Part[],
  site: Site,
  buyer: string | undefined,
  /** What they have ordered, and their bank is to pay. */
  ordered: ReadonlySet<string> = NONE,
): { offer: Offer; label: string } | null {
  const wanted = partsToBuy(parts, ordered);
  if (wanted.length < 2) return null;
  const own = currencyOf(site.currency);
  const prices = wanted.map(({ pricing }) => pricing?.web ?? {});
  const price = bulkPriceFor(prices, buyer ? currencyOf(buyer) : own, own);
  if (!price) return null;
  const words = `${wanted.length} ${serial.subtype === "comic" ? "episodes" : "chapters"}`;
  const which =
    wanted.length === parts.length ? "all" : wanted.length === MOST_AT_ONCE ? "the next" : "the other";
  return {
    label: `Buy ${which} ${words}`,
    offer: {
      subject: `bulk:${serial.id}`,
      siteId: serial.site_id,
      order: { type: "bulk", items: wanted.map(({ id }) => id) },
      price,
      title: serial.title,
      note: words,
      gives: `These ${words}, forever: here, in your purchases and offline.`,
      creator: site,
      context: "purchaseBulkPosts",
    },
  };
}
