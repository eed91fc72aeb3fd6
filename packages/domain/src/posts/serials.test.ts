import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Child, childTypeOf, neighbours, serialOf } from "./serials.ts";

const [a, b, c, d]: [Child, Child, Child, Child] = [
  { id: "a", access: "granted" },
  { id: "b", access: "payment_required" },
  { id: "c", access: "granted" },
  { id: "d", access: "payment_required" },
];
const children = [a, b, c, d];

describe("neighbours", () => {
  it.each([
    ["a", null, b],
    ["b", a, c],
    ["d", c, null],
    ["x", null, null],
  ])("of %s", (id, previous, next) => {
    expect(neighbours(children, id)).toEqual({ previous, next });
  });

  it.each([
    ["a", null, c],
    ["c", a, null],
    ["d", c, null],
  ])("of %s in an archive include only the readable ones", (id, previous, next) => {
    expect(neighbours(children, id, { archived: true })).toEqual({ previous, next });
  });

  it("lead through a full story and back", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), (ids) => {
        const list = ids.map((id) => ({ id }));
        for (const child of list) {
          const { next } = neighbours(list, child.id);
          if (next) expect(neighbours(list, next.id).previous).toBe(child);
          else expect(child).toBe(list.at(-1));
        }
      }),
    );
  });
});

describe("parts", () => {
  it.each([
    ["story", "chapter"],
    ["comic", "episode"],
  ] as const)("of a %s are %ss, and back", (serial, part) => {
    expect(childTypeOf(serial)).toBe(part);
    expect(serialOf(part)).toBe(serial);
  });

  it("are null for other types", () => {
    expect(childTypeOf("rich")).toBeNull();
  });
});
