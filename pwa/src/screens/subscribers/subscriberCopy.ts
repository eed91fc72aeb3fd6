import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import {
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberState,
} from "@quire/contracts/records/subscriber";
import { SOURCE_LABELS, SUBSCRIBER_SOURCES } from "@quire/domain/audience/subscriberSources";
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

/** Hints on what each state means for emails. */
const STATE_HINTS: Readonly<Record<SubscriberState, string>> = {
  subscribed: "They get your emails.",
  unsubscribed: "They unsubscribed and get no more emails.",
  bounced: "Their mail server permanently rejected an email. They get no more.",
};

/** Options of the list's filters; the first one is all. */
export const STATES = [
  { value: "", label: "All" },
  ...SUBSCRIBER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];
export const SOURCES = [
  { value: "", label: "All" },
  ...SUBSCRIBER_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
];

export const stateHint = (state: SubscriberState | undefined): string | undefined =>
  state && STATE_HINTS[state];

/** The badge of a subscriber who gets no emails; null for all others, the majority. */
export function stateBadge(state: SubscriberState): { label: string; tone: "plain" | "warn" } | null {
  if (state === "subscribed") return null;
  return { label: STATE_LABELS[state], tone: state === "bounced" ? "warn" : "plain" };
}

/** A subscriber's name, source and subscription date. */
export function subscriberNote({ name, source, since }: Subscriber): string {
  return [name, SOURCE_LABELS[source], `since ${formatDate(since)}`].filter(Boolean).join(" · ");
}

/** The message of a filter without results. */
export function emptyText({ query, state, source }: SubscriberFilter): string {
  const criteria = [
    state && STATE_VERBS[state],
    source && `is from ${source === "plain" ? "a plain CSV file" : SOURCE_LABELS[source]}`,
  ]
    .filter(Boolean)
    .join(" and ");
  if (!query) return `No one on your list ${criteria}.`;
  const address = `No address on your list starts with “${query}”`;
  return criteria ? `${address} and ${criteria}.` : `${address}.`;
}

const REMOVALS: Readonly<Record<SubscriberState, string>> = {
  subscribed:
    "They get no more emails unless they follow your site. Importing them again puts them back on your list.",
  unsubscribed: "They unsubscribed, and importing them again doesn't change that.",
  bounced: "If you import them again, they get emails again.",
};

/** What a removal deletes, and what stays. */
export const removalText = ({ state }: Pick<Subscriber, "state">): string =>
  `Their name and subscription date are deleted. ${REMOVALS[state]}`;
