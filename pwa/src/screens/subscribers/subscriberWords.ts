import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import {
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberState,
} from "@quire/contracts/records/subscriber";
import { FORMAT_LABELS, IMPORT_FORMATS } from "@quire/domain/audience/subscriberColumns";
import { formatDate } from "@quire/domain/time/dates";

const STATE_LABELS: Readonly<Record<SubscriberState, string>> = {
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
};

const STATE_VERBS: Readonly<Record<SubscriberState, string>> = {
  subscribed: "is subscribed",
  unsubscribed: "has unsubscribed",
  bounced: "has bounced",
};

/** What a state means for letters. */
const STATE_HINTS: Readonly<Record<SubscriberState, string>> = {
  subscribed: "They get your emails.",
  unsubscribed: "They unsubscribed and get no more emails.",
  bounced: "Their mail server permanently rejected an email. They get no more.",
};

/** The choices of a list's filter, the whole list first. */
export const STATES = [
  { value: "", label: "All" },
  ...SUBSCRIBER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];
export const SOURCES = [
  { value: "", label: "All" },
  ...IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] })),
];

export const stateHint = (state: SubscriberState | undefined): string | undefined =>
  state && STATE_HINTS[state];

/** The mark of who gets no letters; null for the rest, who are most. */
export function stateMark(state: SubscriberState): { label: string; tone: "plain" | "warn" } | null {
  if (state === "subscribed") return null;
  return { label: STATE_LABELS[state], tone: state === "bounced" ? "warn" : "plain" };
}

/** Who a subscriber is, where they come from, and since when they subscribe. */
export function subscriberNote({ name, source, since }: Subscriber): string {
  return [name, FORMAT_LABELS[source], `since ${formatDate(since)}`].filter(Boolean).join(" · ");
}

/** What is said where a filter finds nobody. */
export function nobodyWords({ query, state, source }: SubscriberFilter): string {
  const who = [
    state && STATE_VERBS[state],
    source && `is from ${source === "plain" ? "a plain CSV file" : FORMAT_LABELS[source]}`,
  ]
    .filter(Boolean)
    .join(" and ");
  if (!query) return `No one on your list ${who}.`;
  const address = `No address on your list starts with “${query}”`;
  return who ? `${address} and ${who}.` : `${address}.`;
}

const REMOVALS: Readonly<Record<SubscriberState, string>> = {
  subscribed:
    "They get no more emails unless they follow your site. Importing them again puts them back on your list.",
  unsubscribed: "They unsubscribed, and importing them again doesn't change that.",
  bounced: "If you import them again, they get emails again.",
};

/** What goes when an address is taken out of the list, and what stays. */
export const removalWords = ({ state }: Pick<Subscriber, "state">): string =>
  `Their name and subscription date are deleted. ${REMOVALS[state]}`;
