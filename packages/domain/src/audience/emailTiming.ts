import { type EmailTopic, topicRules } from "./notificationChoice.ts";
import { NOTIFICATION_RULES } from "./notificationKinds.ts";

/** One email for each event, or one a day or a week. */
export type Digest = "off" | "daily" | "weekly";

/**
 * When an email about something is sent: at once, at the end of the quiet hours (at once outside them), with the next
 * digest, or with a day's other events of its kind.
 */
export type EmailTiming = "now" | "after_quiet_hours" | "in_digest" | "next_morning";

/** Returns when an email about a topic is sent to a user with this digest. What is urgent never waits. */
export function emailTiming(topic: EmailTopic, digest: Digest, isUrgent = false): EmailTiming {
  if (isUrgent || topicRules(topic).isUrgent) return "now";
  if (digest !== "off") return "in_digest";
  const isCollected =
    topic !== "newsletter" && topic !== "receipt" && NOTIFICATION_RULES[topic].emails === "day";
  return isCollected ? "next_morning" : "after_quiet_hours";
}
