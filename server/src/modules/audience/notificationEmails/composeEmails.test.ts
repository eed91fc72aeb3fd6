import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import { describe, expect, it } from "vitest";
import { composeEmails, type EmailedNotification } from "./composeEmails.ts";

const item = (kind: NotificationKind, text: string = kind): EmailedNotification => ({
  id: text,
  kind,
  text,
  url: "https://quire.example",
  detail: null,
  isRemoved: false,
  thread: null,
  brand: null,
});
const subjects = (due: EmailedNotification[], digest: "off" | "daily" | "weekly" = "off") =>
  composeEmails(due, { digest, day: "Sunday 29 November" }).map(({ subject, topic }) => [subject, topic]);

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
      "are one for users with a digest, and name the day",
      [item("reply", "A"), item("follower", "B")],
      "weekly",
      [["Sunday 29 November: A and 1 more", null]],
    ],
    [
      "are one for many at once",
      ["A", "B", "C", "D"].map((text) => item("reply", text)),
      "off",
      [["A and 3 more", "reply"]],
    ],
    [
      "include sales, and leave out what was emailed at once",
      [item("sale", "A"), item("payout", "B")],
      "daily",
      [["Sunday 29 November: A", "sale"]],
    ],
  ])("%s", (_, due, digest, expected) => {
    expect(subjects(due, digest)).toEqual(expected);
  });
});
