import { GoodType } from "../enums.ts";

/** What is sold as a promise: a post of one of these kinds is nothing until its creator delivers. */
export const PROMISED_GOODS = [GoodType.personalisedMessage, GoodType.virtualMeetup] as const;
export type PromisedGood = (typeof PROMISED_GOODS)[number];

/** `withdrawn`: the payment went back, whether it was delivered before or not. */
export const DELIVERY_STATES = ["wanted", "delivered", "withdrawn"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** So many days a creator has; after them the buyer may take the payment back. */
export const DELIVERY_DAYS = 14;
/** Most characters of what a buyer leaves, of what a creator writes, and of where a meetup is. */
export const DETAILS_MAX = 1000;
export const DELIVERY_TEXT_MAX = 5000;
export const DELIVERY_LINK_MAX = 2000;

/** Nobody needs to know more exactly how many there are: a long list is not counted through. */
export const DELIVERIES_COUNTED = 500;

const DAY_MS = 24 * 60 * 60_000;

/** Until when something that was paid at `settled` is to be delivered. */
export const dueAt = (settled: Date): Date => new Date(settled.getTime() + DELIVERY_DAYS * DAY_MS);

/** Whether it should have come by now: its buyer may have the payment back, or wait. */
export const isLate = ({ state, due }: { state: DeliveryState; due: Date }, now: Date): boolean =>
  state === "wanted" && due.getTime() <= now.getTime();

/** What asks a buyer for the details, by what is bought. */
export const DETAILS_WANTED: Record<PromisedGood, string> = {
  personalised_message: "Tell us what the message is about and who it's for.",
  virtual_meetup: "Tell us what the meetup is about and when suits you.",
};
export const NO_DETAILS_WANTED = "Nothing here is delivered later, so leave the details out.";

/**
 * What is wrong with the details of an order of these posts (null: a post that is there at once); null where nothing is.
 * They are asked for where anything is delivered later, and are nobody's business elsewhere.
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

/** What a creator delivers. `meetsAt` is a moment in ISO 8601, `file` the id of an upload. */
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
 * All that is wrong with what is about to be delivered, by field; empty where it may go out. A message is words or a file;
 * a meetup is a link and a time, and words where its creator has any.
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

/** An address that a browser opens by itself, safely, and that a database holds. */
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
