import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import { describe, expect, it } from "vitest";
import { composeEmails, type EmailedNotification } from "./composeEmails.ts";

const item = (kind: NotificationKind, text: string = kind): EmailedNotification => ({
  id: text,
  kind,
  text,
  url: "https://quire.example",
  excerpt: null,
  brand: null,
});
const subjects = (due: EmailedNotification[], digest: "off" | "daily" | "weekly" = "off") =>
  composeEmails(due, { digest }).map(({ subject, topic }) => [subject, topic]);

describe("the emails of what is due", () => {
  it.each<[string, EmailedNotification[], "off" | "daily" | "weekly", unknown[]]>([
    ["are none for nothing", [], "off", []],
    [
      "are one each",
      [item("reply", "A"), item("comment", "B")],
      "off",
      [
        ["A", "reply"],
        ["B", "comment"],
      ],
    ],
    [
      "collect followers and likes",
      [item("follower", "A"), item("post_like", "B")],
      "off",
      [["A and 1 more", null]],
    ],
    [
      "are one of a kind with that kind's link",
      [item("follower", "A"), item("follower", "B")],
      "off",
      [["A and 1 more", "follower"]],
    ],
    [
      "are one for users with a digest",
      [item("reply", "A"), item("follower", "B")],
      "weekly",
      [["A and 1 more", null]],
    ],
    [
      "are one for many at once",
      ["A", "B", "C", "D"].map((text) => item("reply", text)),
      "off",
      [["A and 3 more", "reply"]],
    ],
    ["leave out what other modules email", [item("sale", "A"), item("payout", "B")], "daily", []],
  ])("%s", (_, due, digest, expected) => {
    expect(subjects(due, digest)).toEqual(expected);
  });
});
