import { GoodType } from "../enums.ts";

/** Goods sold as a promise: the buyer gets nothing until the creator delivers. */
export const PROMISED_GOODS = [GoodType.personalisedMessage, GoodType.virtualMeetup] as const;
export type PromisedGood = (typeof PROMISED_GOODS)[number];

/** `withdrawn`: the payment was refunded, whether it was delivered before or not. */
export const DELIVERY_STATES = ["wanted", "delivered", "withdrawn"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Days a creator has to deliver; after that the buyer may request a refund. */
export const DELIVERY_DAYS = 14;
/** Maximum characters of the buyer's details, the creator's message, and the meetup link. */
export const DETAILS_MAX = 1000;
export const DELIVERY_TEXT_MAX = 5000;
export const DELIVERY_LINK_MAX = 2000;

/** Counting stops here: nobody needs the exact length of a long list. */
export const DELIVERIES_COUNTED = 500;

const DAY_MS = 24 * 60 * 60_000;

/** Returns when a delivery is due that was paid at `settled`. */
export const dueAt = (paidAt: Date): Date => new Date(paidAt.getTime() + DELIVERY_DAYS * DAY_MS);

/** Whether a delivery is overdue: the buyer may request a refund, or wait. */
export const isLate = ({ state, due }: { state: DeliveryState; due: Date }, now: Date): boolean =>
  state === "wanted" && due.getTime() <= now.getTime();

/** The question for the buyer's details, by kind of good. */
export const DETAILS_WANTED: Record<PromisedGood, string> = {
  personalised_message: "Tell us what the message is about and who it's for.",
  virtual_meetup: "Tell us what the meetup is about and when suits you.",
};
export const NO_DETAILS_WANTED = "Nothing here is delivered later, so leave the details out.";

/**
 * Returns an error message for the details of an order of these posts (null stands for a post that is available at
 * once), or null. Details are required where something is delivered later, and refused elsewhere: we store no
 * needless personal data.
 */
export function detailsProblem(
  goods: readonly (PromisedGood | null)[],
  details: string | undefined,
): string | null {
  const wanted = goods.find((good) => good !== null);
  const isLeft = (details ?? "").trim() !== "";
  if (wanted) return isLeft ? null : DETAILS_WANTED[wanted];
  return isLeft ? NO_DETAILS_WANTED : null;
}

/** What a creator delivers. `meetsAt` is an ISO 8601 time, `file` an upload id. */
export interface Delivered {
  text: string | null;
  file: string | null;
  link: string | null;
  meetsAt: string | null;
}

export type DeliveryField = keyof Delivered;
export interface DeliveryIssue {
  field: DeliveryField;
  message: string;
}

/**
 * Returns all issues of a delivery by field; empty if it may be sent. A message needs text or a file; a meetup
 * needs a link and a time, and may have text.
 */
export function checkDelivery(
  good: PromisedGood,
  { text, file, link, meetsAt }: Delivered,
  now: Date,
): DeliveryIssue[] {
  const issues: DeliveryIssue[] = [];
  const add = (field: DeliveryField, message: string) => issues.push({ field, message });
  if ((text ?? "").length > DELIVERY_TEXT_MAX) {
    add("text", `Please keep it within ${DELIVERY_TEXT_MAX} characters`);
  }
  if (good === GoodType.personalisedMessage) {
    if ((text ?? "").trim() === "" && file === null) add("text", "Please write the message, or add a file");
    if (link !== null) add("link", "A message can't have a separate link. Put it in the text");
    if (meetsAt !== null) add("meetsAt", "A message can't have a time");
    return issues;
  }
  if (file !== null) add("file", "A meetup has a link and a time, not a file");
  if (link === null || !isMeetingLink(link)) {
    add("link", "Please add the meetup link. It starts with https://");
  }
  const time = meetsAt === null ? Number.NaN : Date.parse(meetsAt);
  if (Number.isNaN(time)) add("meetsAt", "Please set a date and time");
  else if (time <= now.getTime()) add("meetsAt", "Please set a time in the future");
  return issues;
}

/** An https link that a browser can open safely and that fits in the database. */
export function isMeetingLink(link: string): boolean {
  if (/\s/.test(link)) return false;
  try {
    const url = new URL(link);
    return (
      url.href.length <= DELIVERY_LINK_MAX &&
      url.protocol === "https:" &&
      url.hostname.includes(".") &&
      url.username === ""
    );
  } catch {
    return false;
  }
}
