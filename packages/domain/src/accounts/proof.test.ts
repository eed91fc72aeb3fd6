import { describe, expect, it } from "vitest";
import { drawCode, linkEffect, mayOpen } from "./proof.ts";

describe("mayOpen", () => {
  it.each([
    ["email", { email: false, mobile: false }, true],
    ["mobile", { email: false, mobile: false }, true],
    ["email", { email: true, mobile: false }, true],
    ["mobile", { email: true, mobile: false }, false],
    ["email", { email: false, mobile: true }, false],
    ["mobile", { email: false, mobile: true }, true],
    ["email", { email: true, mobile: true }, true],
    ["mobile", { email: true, mobile: true }, true],
  ] as const)("for a message to the %s of an account with %j proved: %s", (kind, proved, opens) => {
    expect(mayOpen(kind, proved)).toBe(opens);
  });
});

describe("opening an email's link", () => {
  it.each([
    [true, { email: false, mobile: false }, "verify"],
    [true, { email: true, mobile: false }, "verify"],
    [true, { email: false, mobile: true }, "verify"],
    [false, { email: false, mobile: false }, "reclaim"],
    [false, { email: true, mobile: false }, "sign_in"],
    [false, { email: false, mobile: true }, "sign_in"],
    [false, { email: true, mobile: true }, "sign_in"],
  ] as const)("signed in to its account: %s, with %j proved: %s", (isSignedIn, proved, effect) => {
    expect(linkEffect({ isSignedIn, proved })).toBe(effect);
  });
});

describe("drawCode", () => {
  it.each([
    [[0, 0, 0, 0], "000000"],
    [[0, 0, 0, 7], "000007"],
    [[0, 15, 66, 63], "999999"],
    [[0, 15, 66, 64], "000000"],
  ])("turns the bytes %j into %s", (bytes, code) => {
    expect(drawCode(() => Uint8Array.from(bytes))).toBe(code);
  });

  it("draws again when the bytes would favor low numbers", () => {
    const draws = [
      [255, 255, 255, 255],
      [0, 0, 0, 42],
    ];
    expect(drawCode(() => Uint8Array.from(draws.shift() ?? []))).toBe("000042");
  });
});
