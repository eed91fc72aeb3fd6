import type { Site } from "@quire/contracts/records/site";
import type { Offer } from "../checkout/offer.ts";
import type { Gift } from "./gift.ts";
import { supportSubject } from "./supportSubject.ts";

/** Returns the offer for a gift; its text says who can read the message, because it appears under the supporters. */
export function supportOffer(
  site: Site,
  price: Offer["price"],
  { message, isPrivate }: Pick<Gift, "message" | "isPrivate">,
): Offer {
  const text = message.trim();
  const readers = isPrivate ? `for ${site.name} only` : "for everyone to read";
  return {
    subject: supportSubject(site.id),
    siteId: site.id,
    order: { type: "support", ...(text && { message: text }), private: isPrivate },
    price,
    title: `Support for ${site.name}`,
    note: text ? `“${text}”` : null,
    description: `Your name among the supporters${text ? `, and your message ${readers}` : ""}.`,
    creator: site,
    context: "support",
  };
}
