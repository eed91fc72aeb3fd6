import { expect, it } from "vitest";
import { inOwnTurn } from "./inOwnTurn.ts";

it("lets others run between two pieces of work, even if one fails", async () => {
  const order: string[] = [];
  const other = (name: string) => setImmediate(() => order.push(name));
  const work = (name: string) => () => {
    order.push(name);
    other(`after ${name}`);
    if (name === "second") throw new Error(name);
    return name;
  };
  const all = ["first", "second", "third"].map((name) => inOwnTurn(work(name)));
  expect(await Promise.allSettled(all)).toMatchObject([
    { value: "first" },
    { reason: { message: "second" } },
    { value: "third" },
  ]);
  expect(order).toEqual(["first", "after first", "second", "after second", "third"]);
});
