import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { formatDate } from "@quire/domain/time/dates";
import type { BadgeProps } from "../../ui/Badge.tsx";

const DAY_MS = 24 * 60 * 60_000;
/** From so many days on it is told in colour. */
const SOON_DAYS = 3;

/** How much time there is left, to the creator: by the calendar (UTC), as the buyer is told the date. */
export function dueWords(
  { state, due, delivered }: Pick<SiteDelivery, "state" | "due" | "delivered">,
  now: number,
): { tone: NonNullable<BadgeProps["tone"]>; words: string } {
  if (state === "delivered") return { tone: "good", words: `Delivered on ${formatDate(delivered ?? due)}` };
  if (state === "withdrawn") return { tone: "plain", words: "Payment refunded" };
  const at = Date.parse(due);
  if (at <= now) return { tone: "bad", words: `Overdue since ${formatDate(due)}` };
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS);
  const left = ["today", "tomorrow"][days] ?? `in ${days} days`;
  return { tone: days <= SOON_DAYS ? "warn" : "plain", words: `Due ${left}` };
}
