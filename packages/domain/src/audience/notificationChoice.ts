import { NOTIFICATION_RULES, type NotificationKind } from "./notificationKinds.ts";

export type NotificationChannel = "email" | "push";

/**
 * What emails are about: a kind, the posts that a site emails, or the receipts of purchases. The last two are only
 * emailed.
 */
export type EmailTopic = NotificationKind | "newsletter" | "receipt";

/** A row of what a user chose; an empty string stands for every site or every kind. */
export interface NotificationChoice {
  site_id: string;
  kind: EmailTopic | "";
  /** Null: the next level decides. */
  email: boolean | null;
  push: boolean | null;
}

interface TopicRules {
  /** What users see in the settings. */
  label: string;
  email: boolean;
  push: boolean;
  /** Emailed at once, whatever the digest and quiet hours. */
  isUrgent?: boolean;
}

const EMAILED_ONLY: Readonly<Record<"newsletter" | "receipt", TopicRules>> = {
  newsletter: { label: "New posts", email: true, push: false },
  receipt: { label: "Receipts", email: true, push: false, isUrgent: true },
};

export const topicRules = (topic: EmailTopic): TopicRules =>
  topic === "newsletter" || topic === "receipt" ? EMAILED_ONLY[topic] : NOTIFICATION_RULES[topic];

/**
 * Returns whose choice decides about a topic's emails. New posts have one switch: the newsletter. What users chose for
 * `new_post` itself, when it was a switch of its own, only adds a notice of posts that their site doesn't email.
 */
export const emailTopicOf = (topic: EmailTopic): EmailTopic => (topic === "new_post" ? "newsletter" : topic);

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
