import { expect, it } from "vitest";
import { FairQueue } from "./fairQueue.ts";

/** Adds these items, named by their user's letter, and returns the order in which one thread runs them. */
function orderOf(items: string[]): string[] {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item[0] as string, item);
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item);
    queue.done(next.user);
  }
  return order;
}

it.each([
  [["a1"], ["a1"]],
  [
    ["a1", "a2", "b1"],
    ["a1", "b1", "a2"],
  ],
  [
    ["a1", "a2", "a3", "b1", "b2", "c1"],
    ["a1", "b1", "c1", "a2", "b2", "a3"],
  ],
])("lets users take turns: %j", (items, order) => {
  expect(orderOf(items)).toEqual(order);
});

it("runs one item of each user at a time", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "b1"]) queue.add(item[0] as string, item);
  expect(queue.runnable).toBe(2);
  expect([queue.take()?.item, queue.take()?.item, queue.take()]).toEqual(["a1", "b1", null]);
  expect([queue.size, queue.sizeOf("a"), queue.runnable]).toEqual([1, 1, 0]);
  queue.done("a");
  expect(queue.take()?.item).toBe("a2");
});
