import { formatMoment } from "@quire/domain/time/dates";
import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import type { DeliveryRow } from "./deliveryRow.ts";

interface LateDelivery extends Pick<DeliveryRow, "order_id" | "title"> {
  creator: string;
}

const purchaseOf = (config: Config, orderId: string) => `${platformUrl(config)}/purchase/${orderId}`;
export const deliveriesUrl = (config: Config): string => `${platformUrl(config)}/deliveries`;

/** To the buyer: it was delivered, or the delivery was changed. */
export function deliveredEmail(
  config: Config,
  row: DeliveryRow,
  { creator, isChanged }: { creator: string; isChanged: boolean },
): Email {
  const { title, order_id } = row;
  const url = purchaseOf(config, order_id);
  const subject = isChanged ? `${creator} updated your delivery: ${title}` : `“${title}” is here`;
  const from = isChanged
    ? `${creator} updated your delivery of “${title}”. Here's the latest version.`
    : `${creator} delivered “${title}” to you.`;
  return {
    subject,
    lines: [
      from,
      ...(row.meets_at && row.link
        ? [`Your meeting is on ${formatMoment(row.meets_at)}, here:\n${row.link}`]
        : []),
      ...(row.text ? [row.text] : []),
      ...(row.file_name ? [`It includes a file, ${row.file_name}. You'll find it with your purchase.`] : []),
    ],
    link: { label: "See your purchase", url },
    sms: `${subject}. ${url}`,
  };
}

/** To the buyer, once: the delivery is overdue. */
export function lateEmail(config: Config, { order_id, title, creator }: LateDelivery): Email {
  const url = purchaseOf(config, order_id);
  return {
    subject: `“${title}” is late`,
    lines: [
      `${creator} didn't deliver “${title}” on time. We're sorry.`,
      "You can get a refund, or wait: it can still be delivered.",
    ],
    link: { label: "Get a refund or wait", url },
    sms: `“${title}” is late. You can get a refund: ${url}`,
  };
}

/** To the creator, once: the delivery is overdue. */
export function overdueEmail(config: Config, { title, buyer }: { title: string; buyer: string }): Email {
  const url = deliveriesUrl(config);
  return {
    subject: `${buyer} is still waiting for “${title}”`,
    lines: [
      `The deadline to deliver “${title}” to ${buyer} has passed. We told them they can get a refund.`,
      "Until they ask for one, you can still deliver it.",
    ],
    link: { label: "See your deliveries", url },
    sms: `${buyer} is still waiting for “${title}”: ${url}`,
  };
}

/** To the creator: the buyer changed their details. */
export function detailsChangedEmail(
  config: Config,
  { title, buyer, details }: { title: string; buyer: string; details: string },
): Email {
  const url = deliveriesUrl(config);
  return {
    subject: `${buyer} changed their details for “${title}”`,
    lines: [`They now say:\n${details}`],
    link: { label: "See your deliveries", url },
    sms: `${buyer} changed their details for “${title}”: ${url}`,
  };
}
