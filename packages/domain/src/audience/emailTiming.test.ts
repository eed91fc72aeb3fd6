import { describe, expect, it } from "vitest";
import { type EmailTiming, emailTiming } from "./emailTiming.ts";
import type { EmailTopic } from "./notificationChoice.ts";

/** Each topic without a digest, and with one. */
const TABLE: Readonly<Record<EmailTopic, readonly [EmailTiming, EmailTiming]>> = {
  receipt: ["now", "now"],
  delivery: ["now", "now"],
  payout: ["now", "now"],
  invite: ["now", "now"],
  cowriting: ["now", "now"],
  newsletter: ["after_quiet_hours", "in_digest"],
  new_post: ["after_quiet_hours", "in_digest"],
  sale: ["after_quiet_hours", "in_digest"],
  supporter: ["after_quiet_hours", "in_digest"],
  comment: ["after_quiet_hours", "in_digest"],
  reply: ["after_quiet_hours", "in_digest"],
  moderation: ["after_quiet_hours", "in_digest"],
  post_like: ["next_morning", "in_digest"],
  follower: ["next_morning", "in_digest"],
};

describe("the time of an email", () => {
  it.each(Object.entries(TABLE))("about %s is as the table says", (topic, [single, collected]) => {
    expect(emailTiming(topic as EmailTopic, "off")).toBe(single);
    for (const digest of ["daily", "weekly"] as const)
      expect(emailTiming(topic as EmailTopic, digest)).toBe(collected);
  });

  it("is now for a sale with something to deliver", () => {
    expect(emailTiming("sale", "weekly", true)).toBe("now");
  });
});
