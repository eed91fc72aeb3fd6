import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "../ids.ts";
import { USER_COLORS, userColor } from "./userColors.ts";

it("gives each user one color, on every call and at any time", () => {
  expect(userColor("b01kfav4w80c3e2akye5")).toBe(userColor("b01kfav4w80c3e2akye5"));
  fc.assert(fc.property(fc.string({ unit: "binary" }), (id) => USER_COLORS.includes(userColor(id))));
});

it("distributes colors evenly among users created in the same hour", () => {
  const counts = new Map<string, number>();
  let seed = 7;
  const random = (length: number) =>
    Uint8Array.from({ length }, () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed >>> 16;
    });
  for (let n = 0; n < 2400; n++) {
    const color = userColor(newId(1_768_000_000_000 + n * 1500, random));
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  expect(counts.size).toBe(12);
  expect(Math.min(...counts.values())).toBeGreaterThan(120);
});
