import { describe, expect, it } from "vitest";
import { drawCode, mayOpen } from "./proof.ts";

describe("a message to an address", () => {
  it.each([
    ["email", { email: false, mobile: false }, true],
    ["mobile", { email: false, mobile: false }, true],
    ["email", { email: true, mobile: false }, true],
    ["mobile", { email: true, mobile: false }, false],
    ["email", { email: false, mobile: true }, false],
    ["mobile", { email: false, mobile: true }, true],
    ["email", { email: true, mobile: true }, true],
    ["mobile", { email: true, mobile: true }, true],
  ] as const)("to the %s of an account of which %j is proved opens it: %s", (kind, proved, opens) => {
    expect(mayOpen(kind, proved)).toBe(opens);
  });
});

describe("a one-time code", () => {
  it.each([
    [[0, 0, 0, 0], "000000"],
    [[0, 0, 0, 7], "000007"],
    [[0, 15, 66, 63], "999999"],
    [[0, 15, 66, 64], "000000"],
  ])("of the bytes %j is %s", (bytes, code) => {
    expect(drawCode(() => Uint8Array.from(bytes))).toBe(code);
  });

  it("is drawn again where the bytes would favor low numbers", () => {
    const draws = [
      [255, 255, 255, 255],
      [0, 0, 0, 42],
    ];
    expect(drawCode(() => Uint8Array.from(draws.shift() ?? []))).toBe("000042");
  });
});
