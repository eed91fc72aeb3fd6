import { describe, expect, it } from "vitest";
import { isChosen, type NotificationChoice } from "./notificationChoice.ts";

const SITE = "b0000000000000000001";
const choice = (
  site_id: string,
  kind: NotificationChoice["kind"],
  email: boolean | null,
): NotificationChoice => ({
  site_id,
  kind,
  email,
  push: null,
});

describe("a user's choice", () => {
  it.each<[string, NotificationChoice[], boolean]>([
    ["the kind's default without choices", [], true],
    ["everything", [choice("", "", false)], false],
    ["a kind before everything", [choice("", "", false), choice("", "reply", true)], true],
    ["a site before a kind", [choice("", "reply", true), choice(SITE, "", false)], false],
    ["a kind of a site before the site", [choice(SITE, "", false), choice(SITE, "reply", true)], true],
    ["the next level if one says nothing", [choice(SITE, "reply", null), choice("", "reply", false)], false],
    [
      "nothing of other sites and kinds",
      [choice("b0000000000000000002", "", false), choice(SITE, "sale", false)],
      true,
    ],
  ])("follows %s", (_, choices, expected) => {
    expect(isChosen(choices, "email", { kind: "reply", siteId: SITE })).toBe(expected);
  });

  it("is about the account for notifications without a site", () => {
    expect(isChosen([choice("", "payout", false)], "email", { kind: "payout", siteId: null })).toBe(false);
  });

  it("is separate for each channel", () => {
    const choices = [{ ...choice("", "", false), push: true }];
    expect(isChosen(choices, "push", { kind: "follower", siteId: null })).toBe(true);
    expect(isChosen(choices, "email", { kind: "receipt", siteId: null })).toBe(false);
  });
});
