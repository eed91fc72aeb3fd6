import { expect, it } from "vitest";
import { describeMailing, figuresOf, reachOf, sendingProblem, withLocalTimes } from "./mailerCopy.ts";

it.each([
  [0, "Nobody would get this email."],
  [1, "1 person will get this email."],
  [12_400, "12,400 people will get this email."],
])("says how many people %i recipients are", (recipients, text) => {
  expect(reachOf(recipients)).toBe(text);
});

const NOW = Date.UTC(2026, 0, 23);

it.each([
  ["without a title", " ", { audience: "all" }, null, /title/],
  ["to buyers of no post", "News", { audience: "buyers" }, null, /Choose the post/],
  ["at a time that is over", "News", { audience: "all" }, NOW, /future/],
  ["within an hour", "News", { audience: "all" }, null, /one email an hour/, NOW + 1],
  ["now", "News", { audience: "buyers", post_id: "b2" }, null, null, NOW],
  ["later", "News", { audience: "all" }, NOW + 60_000, null, NOW + 30_000],
] as const)("says why an email can't be sent %s", (_, subject, recipients, at, problem, nextAt = 0) => {
  const said = sendingProblem(subject, recipients, {
    at: at === null ? null : new Date(at),
    nextAt: nextAt === 0 ? null : new Date(nextAt).toISOString(),
    now: NOW,
  });
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeNull();
});

const mailing = {
  ...{ id: "b1", subject: "News", created: "2026-01-23T13:00:00.000Z", finished: null },
  send_at: new Date(2026, 0, 23, 18, 30).toISOString(),
};

it.each([
  [{ audience: "followers", post: null, state: "sent" }, "Followers · Sent Fri, 23 Jan 2026, 18:30"],
  [
    { audience: "buyers", post: { id: "b2", title: "Loomings" }, state: "scheduled" },
    "Buyers of Loomings · Goes out Fri, 23 Jan 2026, 18:30",
  ],
] as const)("names audience and time of %o", (fields, text) => {
  expect(describeMailing({ ...mailing, ...fields })).toBe(text);
});

it("shows moments of the API as this device's clock does", () => {
  const moment = new Date(2026, 0, 23, 18, 30, 10).toISOString();
  expect(withLocalTimes(`The next free time is ${moment}.`)).toBe(
    "The next free time is Fri, 23 Jan 2026, 18:30.",
  );
});

it("shows rare outcomes only if they occurred", () => {
  const none = { recipients: 2, sent: 2, bounced: 0, failed: 0, left: 0, waiting: 0, unsubscribed: 1 };
  expect(figuresOf(none).map(({ label }) => label)).toEqual([
    "Recipients",
    "Sent",
    "Bounced",
    "Unsubscribed",
  ]);
  expect(figuresOf({ ...none, waiting: 1200 }).at(-1)).toEqual({ label: "Waiting", count: "1,200" });
});
