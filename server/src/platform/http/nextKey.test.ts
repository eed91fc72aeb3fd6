import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeNext, encodeNext, type KeyKind } from "./nextKey.ts";
import { Refusal } from "./refusal.ts";

const refusalOf = (key: string, kinds: readonly KeyKind[]) => {
  try {
    return decodeNext(key, "latest", kinds);
  } catch (error) {
    return error;
  }
};

it("returns what was put in, for any title, number and time", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\u0000")),
      fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }),
      fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
      (title, rank, time) => {
        const values = [title, rank, time.toISOString()];
        expect(decodeNext(encodeNext("latest", values), "latest", ["string", "number", "time"])).toEqual(
          values,
        );
      },
    ),
  );
});

it("refuses anything made up, by its name", () => {
  const kinds = fc.array(fc.constantFrom<KeyKind>("string", "number", "time"), { maxLength: 3 });
  const made = fc.oneof(
    fc.string(),
    fc.string().map((text) => Buffer.from(text).toString("base64url")),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64url")),
  );
  fc.assert(
    fc.property(made, kinds, (key, wanted) => {
      const error = refusalOf(key, wanted);
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ path: "query.next" }] });
    }),
  );
});

describe("a key that the database could not take is refused:", () => {
  it.each<[string, KeyKind, unknown]>([
    ["a NUL", "string", "a\u0000b"],
    ["half a number", "number", 1.5],
    ["a number beyond its column", "number", 2 ** 31],
    ["a number as text", "number", "5"],
    ["a time that is none", "time", "yesterday"],
    ["a day that is none", "time", "2026-13-45T00:00:00.000Z"],
    ["a year beyond the calendar", "time", "+275760-09-13T00:00:00.000Z"],
    ["a thirtieth of February", "time", "2026-02-30T00:00:00.000Z"],
    ["a twenty-fourth hour", "time", "2026-02-01T24:00:00.000Z"],
    ["the year nought", "time", "0000-01-01T00:00:00.000Z"],
    ["infinity", "time", "infinity"],
    ["an object", "string", { $ne: 1 }],
  ])("%s", (_, kind, value) => {
    expect(refusalOf(encodeNext("latest", [value as string]), [kind])).toBeInstanceOf(Refusal);
  });

  it("that belongs to another list", () => {
    expect(refusalOf(encodeNext("topics", ["a"]), ["string"])).toBeInstanceOf(Refusal);
  });
});
