import { describe, expect, it } from "vitest";
import { readIdToken } from "./idToken.ts";

const now = new Date("2026-01-05T10:00:00.000Z");
const seconds = now.getTime() / 1000;
const expected = { issuers: ["https://accounts.google.com"], clientId: "quire", nonce: "n-1", now };
const claims = {
  iss: "https://accounts.google.com",
  aud: "quire",
  sub: "1",
  nonce: "n-1",
  iat: seconds,
  exp: seconds + 3600,
};
const tokenOf = (payload: unknown) =>
  `x.${Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload)).toString("base64url")}.y`;

describe("an ID token", () => {
  it("is read when it is Google's, ours, fresh, and from this sign-in", () => {
    expect(readIdToken(tokenOf(claims), expected)).toEqual(claims);
    expect(readIdToken(tokenOf({ ...claims, aud: ["quire"] }), expected).sub).toBe("1");
  });

  it.each([
    ["of another issuer", { iss: "https://evil.example" }, "issuer"],
    ["for another program", { aud: "other" }, "somebody else"],
    ["for two programs", { aud: ["quire", "other"] }, "somebody else"],
    ["that has expired", { exp: seconds - 61 }, "expired"],
    ["with no end", { exp: undefined }, "expired"],
    ["of the future", { iat: seconds + 61 }, "future"],
    ["of another sign-in", { nonce: "n-2" }, "another sign-in"],
    ["of no sign-in", { nonce: undefined }, "another sign-in"],
  ])("%s is refused", (_, change, message) => {
    expect(() => readIdToken(tokenOf({ ...claims, ...change }), expected)).toThrow(message);
  });

  it.each([undefined, null, 5, "", "a", "a.b", "a.%%%.c", tokenOf("[]x"), tokenOf("null"), tokenOf("7")])(
    "%j is not an ID token",
    (token) => {
      expect(() => readIdToken(token, expected)).toThrow("can't be read");
    },
  );

  it("is refused without a nonce to compare with", () => {
    expect(() => readIdToken(tokenOf({ ...claims, nonce: "" }), { ...expected, nonce: "" })).toThrow();
  });
});
