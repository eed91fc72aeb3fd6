import { expect, it } from "vitest";
import { memoizeBy } from "./memoizeBy.ts";

it("creates one value per key, even if it is undefined", () => {
  const made: object[] = [];
  const of = memoizeBy((key: object) => void made.push(key));
  const [first, second] = [{}, {}];
  for (const key of [first, second, first, second]) of(key);
  expect(made).toEqual([first, second]);
});

it("retries after a failure", () => {
  let tries = 0;
  const of = memoizeBy(() => {
    tries++;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  const key = {};
  expect(() => of(key)).toThrow("not yet");
  expect([of(key), of(key)]).toEqual([2, 2]);
});
