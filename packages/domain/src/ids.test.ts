import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampIdTime, idAfter, isId, newId, timeOfId } from "./ids.ts";

const DAY = 86_400_000;
const zeros = (n: number) => new Uint8Array(n);
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const bytes = fc.uint8Array({ minLength: 9, maxLength: 9 });

describe("ids", () => {
  it("are 20 characters that start with b", () => {
    fc.assert(
      fc.property(times, bytes, (now, random) => {
        const id = newId(now, () => random);
        expect(id).toMatch(/^b[0-9a-z]{19}$/);
        expect(isId(id)).toBe(true);
      }),
    );
  });

  it("contain their creation time", () => {
    fc.assert(fc.property(times, bytes, (now, random) => timeOfId(newId(now, () => random)) === now));
  });

  it("have successors within the same millisecond, and wrap around at the last one", () => {
    expect(idAfter("b0000000000000000000")).toBe("b0000000000000000001");
    expect(idAfter("b00000000000000000zz")).toBe("b0000000000000000100");
    expect(idAfter("b0000000001zzzzzzzzz")).toBe("b0000000001000000000");
    fc.assert(
      fc.property(times, bytes, (now, random) => {
        const id = newId(now, () => random);
        const next = idAfter(id);
        expect([isId(next), timeOfId(next), next === id]).toEqual([true, timeOfId(id), false]);
      }),
    );
  });

  it("sort as text in order of creation", () => {
    fc.assert(
      fc.property(times, times, bytes, bytes, (a, b, x, y) => {
        fc.pre(a < b);
        return newId(a, () => x) < newId(b, () => y);
      }),
    );
  });

  it("differ within the same millisecond", () => {
    expect(newId(5, zeros)).not.toBe(newId(5, (n) => new Uint8Array(n).fill(1)));
  });

  it("use every letter of the alphabet", () => {
    const seen = new Set<string>();
    for (let byte = 0; byte < 256; byte++) {
      for (const char of newId(0, (n) => new Uint8Array(n).fill(byte)).slice(11)) seen.add(char);
    }
    expect([...seen].sort().join("")).toBe("0123456789abcdefghjkmnpqrstvwxyz");
  });

  it.each([
    "",
    "b",
    "a0000000000000000000",
    "b000000000000000000",
    "b00000000000000000000",
    "b000000000000000000i",
    "b000000000000000000L",
    "bz000000000000000000",
    " b00000000000000000",
    "b0000000000000000000\n",
  ])("reject %j", (text) => {
    expect(isId(text)).toBe(false);
    expect(() => timeOfId(text)).toThrow(RangeError);
  });

  it.each([null, undefined, 7, {}, ["b0000000000000000000"]])("reject the non-string %j", (value) => {
    expect(isId(value)).toBe(false);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 48])("reject the time %d", (now) => {
    expect(() => newId(now, zeros)).toThrow(RangeError);
  });

  it("reject a random source that returns too few bytes", () => {
    expect(() => newId(1, () => new Uint8Array(3))).toThrow(RangeError);
  });
});

describe("clampIdTime", () => {
  const now = 1_700_000_000_000;
  it.each([
    ["a time long past is believed", 5, 5],
    ["the present is believed", now, now],
    ["a clock a day fast is believed", now + DAY, now + DAY],
    ["a clock more than a day fast is set to now", now + DAY + 1, now],
    ["a clock years fast is set to now", now + 4000 * DAY, now],
  ])("%s", (_, made, expected) => {
    expect(clampIdTime(newId(made, zeros), now)).toBe(expected);
  });
});
