import type { Site } from "@quire/contracts/records/site";
import type { Offer } from "../checkout/offer.ts";
import type { Gift } from "./gift.ts";
import { supportSubject } from "./supportSubject.ts";

/** A gift as what is paid for: whose eyes the message is for is said by name, since it stands beside the supporters. */
export function supportOffer(
  site: Site,
  price: Offer["price"],
  { message, isPrivate }: Pick<Gift, "message" | "isPrivate">,
): Offer {
  const words = message.trim();
  const readers = isPrivate ? `for ${site.name} only` : "for everyone to read";
  return {
    subject: supportSubject(site.id),
    siteId: site.id,
    order: { type: "support", ...(words && { message: words }), private: isPrivate },
    price,
    title: `Support for ${site.name}`,
    note: words ? `“${words}”` : null,
    gives: `Your name among the supporters${words ? `, and your message ${readers}` : ""}.`,
    creator: site,
    context: "support",
  };
}
