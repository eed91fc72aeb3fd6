import { describe, expect, it } from "vitest";
import { FairQueue } from "./fairQueue.ts";

/** `a3` is work of size 3 of share a. Shares in capitals are trusted. */
const shareOf = (item: string) => ({ key: item[0] ?? "", isTrusted: /^[A-Z]/.test(item) });

function queueOf(items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(shareOf(item), item, Number(item.slice(1)));
  return queue;
}

/** Returns the order in which one worker runs these items. */
function orderOf(items: string[]): string {
  const queue = queueOf(items);
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item);
    queue.done(next.share);
  }
  return order.join(" ");
}

/** Returns what may run at the same time, if there are enough workers. */
function startOf(items: string[]): string {
  const queue = queueOf(items);
  const started: string[] = [];
  const { runnable } = queue;
  for (let next = queue.take(); next; next = queue.take()) started.push(next.item);
  expect(runnable).toBe(started.length);
  return started.join(" ");
}

describe("one worker runs", () => {
  it.each([
    ["one item", ["A1"], "A1"],
    ["shares in turn", ["A1", "A1", "A1", "B1", "B1", "C1"], "A1 B1 C1 A1 B1 A1"],
    ["short items of a share first", ["A9", "A2", "A5"], "A2 A5 A9"],
    ["short items of other shares first", ["A9", "A9", "B2", "B2", "C30"], "B2 B2 A9 A9 C30"],
    ["a long item in its turn", ["A4", "A4", "A4", "B9"], "A4 A4 B9 A4"],
    ["untrusted shares by the same rule", ["a9", "a9", "b1"], "b1 a9 a9"],
  ])("%s", (_, items, order) => {
    expect(orderOf(items)).toBe(order);
  });
});

describe("several workers run", () => {
  it.each([
    ["one item of each trusted share", ["A1", "A1", "B1"], "A1 B1"],
    ["one item of all untrusted shares", ["a1", "b1", "c1"], "a1"],
    ["trusted shares beside an untrusted one", ["a1", "b1", "A5", "B7"], "a1 A5 B7"],
  ])("%s", (_, items, started) => {
    expect(startOf(items)).toBe(started);
  });
});

it("counts what is waiting of a share, and of the trusted and the others", () => {
  const queue = queueOf(["A1", "B1", "a1", "a2", "b1"]);
  expect([queue.sizeOf(shareOf("a")), queue.sizeOfAll(true), queue.sizeOfAll(false)]).toEqual([2, 2, 3]);
});

it("takes an honest text next while eight new accounts send 29 texts each", () => {
  const queue = new FairQueue<string>();
  const add = (key: string, isTrusted: boolean, item: string, size: number) =>
    queue.add({ key, isTrusted }, item, size);
  for (let account = 0; account < 8; account++) {
    for (let text = 0; text < 29; text++) add(`network ${account}`, false, "hostile", 140_000);
  }
  const running = queue.take();
  expect(running?.item).toBe("hostile");
  expect(queue.take()).toBeNull();
  add("writer", true, "of a trusted account", 60_000);
  expect(queue.take()?.item).toBe("of a trusted account");
  add("home", false, "of a new account", 5_000);
  // Only what runs already comes before it.
  if (running) queue.done(running.share);
  expect(queue.take()?.item).toBe("of a new account");
});
