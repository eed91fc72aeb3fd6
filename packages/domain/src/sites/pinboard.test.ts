import { describe, expect, it } from "vitest";
import { isReordering, movedBy, PIN_LIMIT, withoutPin, withPin } from "./pinboard.ts";

const full = Array.from({ length: PIN_LIMIT }, (_, at) => String(at));

describe("pinboard", () => {
  it.each<[string[], string, number | undefined, string[]]>([
    [[], "a", undefined, ["a"]],
    [["a"], "b", undefined, ["a", "b"]],
    [["a", "b"], "c", 0, ["c", "a", "b"]],
    [["a", "b"], "c", 1, ["a", "c", "b"]],
    [["a", "b", "c"], "a", undefined, ["b", "c", "a"]],
    [["a", "b"], "c", 99, ["a", "b", "c"]],
    [["a", "b"], "c", -5, ["c", "a", "b"]],
  ])("%j with %s at %s is %j", (pins, id, place, expected) => {
    expect(withPin(pins, id, place)).toEqual(expected);
  });

  it("refuses another pin when full, but still moves existing ones", () => {
    expect(withPin(full, "one more")).toBeNull();
    expect(withPin(full, "3", 0)?.[0]).toBe("3");
  });

  it("removes a post, and ignores a missing one", () => {
    expect(withoutPin(["a", "b"], "a")).toEqual(["b"]);
    expect(withoutPin(["b"], "a")).toEqual(["b"]);
  });

  it.each<[string[], string[], boolean]>([
    [["a", "b"], ["b", "a"], true],
    [["a", "b"], ["a"], false],
    [["a", "b"], ["a", "a"], false],
    [["a", "b"], ["a", "c"], false],
    [[], [], true],
  ])("reordering %j to %j is valid: %s", (pins, order, right) => {
    expect(isReordering(pins, order)).toBe(right);
  });

  it.each<[string, number, string[]]>([
    ["a", 1, ["b", "a", "c"]],
    ["c", -1, ["a", "c", "b"]],
    ["a", -1, ["a", "b", "c"]],
    ["c", 1, ["a", "b", "c"]],
    ["x", 1, ["a", "b", "c"]],
  ])("moving %s by %s gives %j", (id, by, expected) => {
    expect(movedBy(["a", "b", "c"], id, by)).toEqual(expected);
  });
});
