import { FORMAT_LABELS, IMPORT_FORMATS } from "./subscriberColumns.ts";

/** How an address came to a list: by a file in one of the known formats, or by the form on the site. */
export const SUBSCRIBER_SOURCES = [...IMPORT_FORMATS, "form"] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<SubscriberSource, string>> = {
  ...FORMAT_LABELS,
  form: "Subscribe form",
};
