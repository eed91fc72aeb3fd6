import { expect, test } from "vitest";
import { dueBadge } from "./DeliveryItem.tsx";

const now = Date.parse("2026-11-22T10:00:00Z");
const wanted = { state: "wanted", due: "", delivered: null } as const;

test.each([
  ["2026-12-06T10:00:00Z", "plain", "Due in 14 days"],
  ["2026-12-06T09:59:00Z", "plain", "Due in 14 days"],
  ["2026-11-26T00:00:00Z", "plain", "Due in 4 days"],
  ["2026-11-25T23:59:00Z", "warn", "Due in 3 days"],
  ["2026-11-23T09:00:00Z", "warn", "Due tomorrow"],
  ["2026-11-22T10:01:00Z", "warn", "Due today"],
  ["2026-11-22T10:00:00Z", "bad", "Overdue since 22 Nov, 2026"],
  ["2026-11-01T10:00:00Z", "bad", "Overdue since 1 Nov, 2026"],
])("due %s: %s, %s", (due, tone, label) => {
  expect(dueBadge({ ...wanted, due }, now)).toEqual({ tone, label });
});

test("says no due date once it is delivered", () => {
  const due = "2026-11-01T10:00:00Z";
  const delivered = "2026-11-02T10:00:00Z";
  expect(dueBadge({ state: "delivered", due, delivered }, now).label).toBe("Delivered on 2 Nov, 2026");
  expect(dueBadge({ state: "withdrawn", due, delivered: null }, now).label).toBe("Payment refunded");
});
