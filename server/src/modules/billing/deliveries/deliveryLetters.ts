import { formatDate } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/addresses.ts";
import type { Letter } from "../../../platform/messages/letter.ts";
import type { DeliveryRow } from "./deliveryRow.ts";

interface Told extends Pick<DeliveryRow, "order_id" | "title"> {
  creator: string;
}

const purchaseOf = (config: Config, orderId: string) => `${platformUrl(config)}/purchase/${orderId}`;
export const deliveriesUrl = (config: Config): string => `${platformUrl(config)}/deliveries`;

/** `29 Nov, 2026, 18:00 UTC`: a letter does not know where it is read. */
const momentOf = (at: Date): string => `${formatDate(at)}, ${at.toISOString().slice(11, 16)} UTC`;

/** To its buyer: it is there, or was changed. */
export function deliveredLetter(
  config: Config,
  row: DeliveryRow,
  { creator, isChanged }: { creator: string; isChanged: boolean },
): Letter {
  const { title, order_id } = row;
  const url = purchaseOf(config, order_id);
  const subject = isChanged ? `${creator} changed what was delivered: ${title}` : `“${title}” is here`;
  const from = isChanged
    ? `${creator} changed what was delivered to you for “${title}”. This is how it is now.`
    : `${creator} delivered “${title}” to you.`;
  return {
    subject,
    lines: [
      from,
      ...(row.meets_at && row.link ? [`You meet on ${momentOf(row.meets_at)}, here:\n${row.link}`] : []),
      ...(row.text ? [row.text] : []),
      ...(row.file_name ? [`With it came a file, ${row.file_name}: it is with your purchase.`] : []),
    ],
    link: { label: "See your purchase", url },
    short: `${subject}. ${url}`,
  };
}

/** To its buyer, once: it did not come in time. */
export function lateLetter(config: Config, { order_id, title, creator }: Told): Letter {
  const url = purchaseOf(config, order_id);
  return {
    subject: `“${title}” is late`,
    lines: [
      `${creator} has not delivered “${title}” in time. We are sorry.`,
      "You can have your money back, or wait: it is still to be delivered.",
    ],
    link: { label: "Choose at your purchase", url },
    short: `“${title}” is late. You can have your money back: ${url}`,
  };
}

/** To its creator, once. */
export function overdueLetter(config: Config, { title, buyer }: { title: string; buyer: string }): Letter {
  const url = deliveriesUrl(config);
  return {
    subject: `${buyer} still waits for “${title}”`,
    lines: [
      `The time to deliver “${title}” to ${buyer} is over. They were told that they can have their money back.`,
      "Until they do, you can still deliver it.",
    ],
    link: { label: "See what is to be delivered", url },
    short: `${buyer} still waits for “${title}”: ${url}`,
  };
}

/** To its creator: the buyer wants something else than they said at first. */
export function detailsChangedLetter(
  config: Config,
  { title, buyer, details }: { title: string; buyer: string; details: string },
): Letter {
  const url = deliveriesUrl(config);
  return {
    subject: `${buyer} changed what they left for “${title}”`,
    lines: [`${buyer} writes now:\n${details}`],
    link: { label: "See what is to be delivered", url },
    short: `${buyer} changed what they left for “${title}”: ${url}`,
  };
}
