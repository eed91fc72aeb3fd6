import { expect, it, vi } from "vitest";
import { createEvents, eventName } from "./events.ts";

const published = eventName<{ id: string }, { user: string }>("test.published");

it("passes the context and the payload to every handler, in subscription order", async () => {
  const events = createEvents();
  const calls: string[] = [];
  events.on(published, async ({ user }, { id }) => void calls.push(`first ${user} ${id}`));
  events.on(published, async ({ user }, { id }) => void calls.push(`second ${user} ${id}`));
  await events.publish(published, { user: "ada" }, { id: "1" });
  expect(calls).toEqual(["first ada 1", "second ada 1"]);
});

it("subscribes a handler once, however many servers share a platform", async () => {
  const events = createEvents();
  const handler = vi.fn(async () => undefined);
  events.on(published, handler);
  events.on(published, handler);
  await events.publish(published, { user: "ada" }, { id: "1" });
  expect(handler).toHaveBeenCalledOnce();
});

it("stops at the first error, which reaches the publisher", async () => {
  const events = createEvents();
  const later = vi.fn(async () => undefined);
  events.on(published, () => Promise.reject(new Error("no")));
  events.on(published, later);
  await expect(events.publish(published, { user: "ada" }, { id: "1" })).rejects.toThrow("no");
  expect(later).not.toHaveBeenCalled();
});
