import { expect, it } from "vitest";
import { RoomUpdates } from "./roomUpdates.ts";

const saved = (version: number, isTyped = true) =>
  ({ kind: "saved", version, updated: "2026-11-21T10:00:00Z", isTyped }) as const;

it("reports a version as newer only when it has text by others", () => {
  const updates = new RoomUpdates();
  updates.onMessage(saved(2));
  expect(updates.read().newer).toBeNull();
  updates.onRemoteText();
  updates.onMessage(saved(3));
  updates.onMessage(saved(4));
  expect(updates.read().newer?.version).toBe(3);
});

it("counts changed comments, changed fields and versions that were not typed", () => {
  const updates = new RoomUpdates();
  updates.onMessage({ kind: "comments" });
  updates.onMessage({ kind: "fields" });
  updates.onMessage(saved(2, false));
  updates.onMessage({ kind: "role", role: "owner" });
  expect(updates.read()).toEqual({ comments: 1, fields: 2, newer: null, isReverted: false });
});
