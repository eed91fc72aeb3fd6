import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choosePrompt, PROMPTS, type PromptFacts, type PromptKind, type ShownPrompts } from "./prompts.ts";

const HOUR = 60 * 60_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

const visitor: PromptFacts = {
  signedIn: false,
  owner: false,
  creator: false,
  pro: false,
  freePro: false,
  usedTrial: false,
  smallBusiness: false,
  following: false,
  pushOn: false,
  posts: 0,
  serials: 0,
  pins: 0,
  read: 0,
};
const creator: PromptFacts = { ...visitor, signedIn: true, owner: true, creator: true, posts: 3 };
const reader: PromptFacts = { ...visitor, read: 2 };

/** Offers one kind of prompt only. */
const shows = (kind: PromptKind, facts: PromptFacts, shown: ShownPrompts = {}) =>
  choosePrompt(facts, shown, NOW, [kind]) === kind;

describe("choosePrompt shows a prompt", () => {
  it.each<[string, PromptKind, PromptFacts, boolean]>([
    ["to follow, to a reader of two texts", "follow", reader, true],
    ["to follow, not to a new reader", "follow", { ...reader, read: 1 }, false],
    ["to follow, not to a follower", "follow", { ...reader, following: true }, false],
    ["to follow, not to the creator", "follow", { ...creator, read: 9 }, false],
    [
      "for notifications, to a follower",
      "notification",
      { ...reader, signedIn: true, following: true },
      true,
    ],
    [
      "for notifications, not if they are on",
      "notification",
      { ...reader, signedIn: true, following: true, pushOn: true },
      false,
    ],
    ["for notifications, not before the follow", "notification", { ...reader, signedIn: true }, false],
    ["of the stats, after the first post", "stats_tour", { ...creator, posts: 1 }, true],
    ["of the stats, not before it", "stats_tour", { ...creator, posts: 0 }, false],
    ["of the stats, not on another creator's site", "stats_tour", { ...creator, owner: false }, false],
    ["to pin, with two posts and no pin", "pinner", { ...creator, posts: 2 }, true],
    ["to pin, not with one post", "pinner", { ...creator, posts: 1 }, false],
    ["to pin, not if something is pinned", "pinner", { ...creator, pins: 1 }, false],
    ["to invite, after the first post", "invite", { ...creator, posts: 1 }, true],
    ["of Pro, after the first post", "pro_intro", { ...creator, posts: 1 }, true],
    ["of Pro, not to a Pro user", "pro_intro", { ...creator, pro: true }, false],
    ["of the trial, with three posts", "trial_and_pro", creator, true],
    ["of the trial, not with two", "trial_and_pro", { ...creator, posts: 2 }, false],
    ["of the trial, not after it", "trial_and_pro", { ...creator, usedTrial: true }, false],
    ["of the trial, not during free Pro", "trial_and_pro", { ...creator, freePro: true }, false],
    ["of the trial, not to a small business", "trial_and_pro", { ...creator, smallBusiness: true }, false],
    ["of books, to Pro with a serial", "book", { ...creator, pro: true, serials: 1 }, true],
    ["of books, not without Pro", "book", { ...creator, serials: 1 }, false],
    ["beside the page, without Pro", "floating_upsell", creator, true],
    ["beside the page, not with Pro", "floating_upsell", { ...creator, pro: true }, false],
  ])("%s", (_, kind, facts, expected) => {
    expect(shows(kind, facts)).toBe(expected);
  });
});

describe("a prompt's cool-down", () => {
  const proCreator = { ...creator, pro: true, serials: 1 };
  it.each<[PromptKind, PromptFacts, number, boolean]>([
    ["follow", reader, 47.9, false],
    ["follow", reader, 48, true],
    ["trial_and_pro", creator, 7 * 24 - 0.1, false],
    ["trial_and_pro", creator, 7 * 24, true],
    ["pinner", creator, 6 * 24, false],
    ["pinner", creator, 7 * 24, true],
    ["book", proCreator, 6 * 24, false],
    ["book", proCreator, 8 * 24, true],
    ["invite", creator, 10_000, false],
    ["stats_tour", creator, 10_000, false],
  ])("%s of %j, %d hours ago, is over: %s", (kind, facts, hours, expected) => {
    expect(shows(kind, facts, { [kind]: hoursAgo(hours) })).toBe(expected);
  });

  it("leaves half a day between any two prompts", () => {
    expect(shows("pinner", creator, { stats_tour: hoursAgo(11) })).toBe(false);
    expect(shows("pinner", creator, { stats_tour: hoursAgo(12) })).toBe(true);
  });

  it("counts a future time as now, and ignores an invalid time", () => {
    expect(shows("follow", reader, { follow: hoursAgo(-5) })).toBe(false);
    expect(shows("follow", reader, { follow: "yesterday" })).toBe(true);
  });
});

it("shows one prompt at a time, the most important first, and none whose target is missing", () => {
  expect(choosePrompt(creator, {}, NOW, ["trial_and_pro", "pinner", "stats_tour"])).toBe("stats_tour");
  expect(choosePrompt(creator, {}, NOW, [])).toBeNull();
});

it("never repeats a prompt within its cool-down, for any visitor", () => {
  const facts: fc.Arbitrary<PromptFacts> = fc.record({
    signedIn: fc.boolean(),
    owner: fc.boolean(),
    creator: fc.boolean(),
    pro: fc.boolean(),
    freePro: fc.boolean(),
    usedTrial: fc.boolean(),
    smallBusiness: fc.boolean(),
    following: fc.boolean(),
    pushOn: fc.boolean(),
    posts: fc.nat(5),
    serials: fc.nat(2),
    pins: fc.nat(2),
    read: fc.nat(4),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(facts, fc.nat(60)), { maxLength: 60 }), (visits) => {
      let now = NOW;
      const shown: ShownPrompts = {};
      for (const [visitorFacts, hours] of visits) {
        now += hours * HOUR;
        const kind = choosePrompt(visitorFacts, shown, now, PROMPTS);
        if (kind === null) continue;
        for (const at of Object.values(shown)) expect(now - Date.parse(at)).toBeGreaterThanOrEqual(12 * HOUR);
        if (shown[kind]) expect(now - Date.parse(shown[kind])).toBeGreaterThanOrEqual(48 * HOUR);
        shown[kind] = new Date(now).toISOString();
      }
    }),
  );
});
