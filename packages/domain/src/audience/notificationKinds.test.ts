import { describe, expect, it } from "vitest";
import {
  type DescribedNotification,
  describeNotification,
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationKind,
} from "./notificationKinds.ts";

const ofKind = (kind: NotificationKind, shown: Partial<DescribedNotification> = {}) =>
  describeNotification({
    kind,
    count: 1,
    actors: ["Ahab"],
    siteName: "The Pequod",
    postTitle: "Loomings",
    data: {},
    ...shown,
  });

describe("a notification reads", () => {
  const two = { count: 2, actors: ["Starbuck", "Ahab"] };
  const many = { count: 12, actors: ["Stubb", "Starbuck", "Ahab"] };
  const paid = { data: { amount: 12_50, currency: "USD" as const, title: "3 parts of Moby-Dick" } };

  it.each<[string, NotificationKind, Partial<DescribedNotification>]>([
    ["The Pequod published “Loomings”", "new_post", { actors: [] }],
    ["The Pequod published 3 parts of “Moby-Dick”", "new_post", { count: 3, postTitle: "Moby-Dick" }],
    ["Ahab commented on “Loomings”", "comment", {}],
    ["Starbuck and Ahab commented on “Loomings”", "comment", two],
    ["Ahab commented on “Loomings”, awaiting your approval", "comment", { data: { event: "pending" } }],
    ["Ahab replied to your comment on “Loomings”", "reply", {}],
    ["Ahab liked “Loomings”", "post_like", {}],
    ["12 people liked “Loomings”", "post_like", many],
    ["Someone liked your post", "post_like", { actors: [], postTitle: "" }],
    ["2 people liked “Loomings”", "post_like", { count: 2, actors: ["Ahab"] }],
    ["12 people followed you", "follower", many],
    [
      "$12.50 for 3 parts of Moby-Dick was refunded",
      "delivery",
      { data: { ...paid.data, event: "refunded" }, postTitle: null, actors: [] },
    ],
    ["Ahab supported you with $12.50", "supporter", { ...paid, postTitle: null }],
    ["Starbuck and Ahab supported you", "supporter", { ...paid, ...two }],
    ["Ahab bought “Loomings” for $12.50", "sale", paid],
    ["Ahab bought 3 parts of Moby-Dick for $12.50", "sale", { ...paid, postTitle: null }],
    ["Ahab is waiting for you to deliver “Loomings”", "delivery", { data: { event: "wanted" } }],
    ["The Pequod delivered “Loomings”", "delivery", { actors: [], data: { event: "delivered" } }],
    ["“Loomings” has a new version", "delivery", { actors: [], data: { event: "updated" } }],
    [
      "Your payout of $12.50 was sent to your bank account",
      "payout",
      { data: { ...paid.data, event: "processed" } },
    ],
    ["Your payout is on hold", "payout", { data: { event: "onHold" } }],
    ["A moderator removed “Loomings”", "moderation", { data: { event: "post_removed" } }],
    ["A moderator restored “Loomings”", "moderation", { data: { event: "post_restored" } }],
    ["Your comment on “Loomings” was removed", "moderation", { data: { event: "comment_removed" } }],
    ["Your comment on “Loomings” was approved", "moderation", { data: { event: "comment_approved" } }],
    ["Ahab joined by your invite", "invite", { data: { event: "joined" } }],
    [
      "Ahab published a first post and counts as your invited friend",
      "invite",
      { data: { event: "counted" } },
    ],
    ["Ahab emailed you an invite to write “Loomings” together", "cowriting", { data: { event: "invited" } }],
    ["Ahab joined you in writing “Loomings”", "cowriting", { data: { event: "joined" } }],
    ["12 people commented on the draft “Loomings”", "cowriting", { ...many, data: { event: "commented" } }],
  ])("%s", (text, kind, shown) => {
    expect(ofKind(kind, shown)).toBe(text);
  });
});

it.each(NOTIFICATION_KINDS)("%s says something without any facts", (kind) => {
  const text = ofKind(kind, { actors: [], siteName: null, postTitle: null });
  expect(text).toMatch(/^[A-Z].*[^.]$/);
  expect(text).not.toMatch(/undefined|null/);
  expect(NOTIFICATION_RULES[kind].label).toBeTruthy();
});
