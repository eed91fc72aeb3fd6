import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import type { View } from "./navigator.ts";
import { statusOf } from "./statusOf.ts";

const page = postPage();
const view: View = { path: page.path, page, state: "ready", slow: false, last: page };

const NONE = { waiting: 0, isStuck: false };

test("says nothing while all is well", () => {
  expect(statusOf(view, true, NONE, null)).toBeNull();
});

test("says so when offline, whatever the screen shows", () => {
  expect(statusOf(view, false, NONE, null)?.message).toContain("offline");
  expect(statusOf({ ...view, state: "saved" }, false, NONE, null)?.message).toContain("offline");
});

test("says that this is a copy when online but the server is unreachable", () => {
  expect(statusOf({ ...view, state: "saved" }, true, NONE, null)).toMatchObject({ tone: "warn" });
});

test("says offline how many changes wait to be sent", () => {
  const message = (waiting: number) => statusOf(view, false, { waiting, isStuck: true }, null)?.message;
  expect(message(1)).toBe("You're offline. 1 change will sync when you're online.");
  expect(message(2)).toBe("You're offline. 2 changes will sync when you're online.");
});

test("is silent about changes on their way, and reports those that failed", () => {
  expect(statusOf(view, true, { waiting: 2, isStuck: false }, null)).toBeNull();
  expect(statusOf(view, true, { waiting: 2, isStuck: true }, null)?.message).toBe(
    "2 changes will sync when you're online.",
  );
});

test("says of a copy both that it is one and what waits", () => {
  const status = statusOf({ ...view, state: "saved" }, true, { waiting: 1, isStuck: true }, null);
  expect(status?.message).toMatch(/^We can't reach the server\..* 1 change will sync when you're online\.$/);
});

test("reports a payment's state before waiting changes, and after being offline", () => {
  const said = { tone: "plain", message: "Checking your payment." } as const;
  expect(statusOf(view, true, { waiting: 1, isStuck: true }, said)).toBe(said);
  expect(statusOf(view, false, NONE, said)?.message).toContain("offline");
});
