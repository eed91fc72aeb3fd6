import { NOTIFICATION_RULES, type NotificationKind } from "./notificationKinds.ts";

export type NotificationChannel = "email" | "push";

/** What can be turned off by an email's link: a kind, or the receipts of purchases, which are only emailed. */
export type EmailTopic = NotificationKind | "receipt";

/** A row of what a user chose; an empty string stands for every site or every kind. */
export interface NotificationChoice {
  site_id: string;
  kind: EmailTopic | "";
  /** Null: the next level decides. */
  email: boolean | null;
  push: boolean | null;
}

const RECEIPT = { label: "Receipts", email: true, push: false };

export const topicRules = (topic: EmailTopic): { label: string; email: boolean; push: boolean } =>
  topic === "receipt" ? RECEIPT : NOTIFICATION_RULES[topic];

/** Kinds that a site causes for its readers; all others are about what one owns. */
export const READER_KINDS = ["new_post", "reply"] as const satisfies readonly NotificationKind[];

/**
 * Returns whether a user wants a kind of a site by a channel. From specific to general, the first level that says
 * something decides: a kind of a site, all of a site, a kind, everything; then the kind's default.
 */
export function isChosen(
  choices: readonly NotificationChoice[],
  channel: NotificationChannel,
  { kind, siteId }: { kind: EmailTopic; siteId: string | null },
): boolean {
  const levels = [
    [siteId ?? "", kind],
    [siteId ?? "", ""],
    ["", kind],
    ["", ""],
  ];
  for (const [site, topic] of levels) {
    const said = choices.find((choice) => choice.site_id === site && choice.kind === topic)?.[channel];
    if (said !== null && said !== undefined) return said;
  }
  return topicRules(kind)[channel];
}
