import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type Grants, openGrants } from "./grants.ts";
import { users } from "./users.ts";

const user = users[0] as (typeof users)[number];
const request = {
  redirectUri: "http://localhost:4000/connect/google",
  challenge: createHash("sha256").update("a verifier").digest("base64url"),
  nonce: "n",
};
const right = { verifier: "a verifier", redirectUri: request.redirectUri };

let now: number;
let grants: Grants;
beforeEach(() => {
  now = 1_000_000;
  grants = openGrants(() => now);
});

describe("an authorization code", () => {
  it("is exchanged once, for a token that identifies its user for an hour", () => {
    const code = grants.issue(request, user);
    const { token, nonce } = grants.exchange({ code, ...right }) ?? { token: "", nonce: "" };
    expect(nonce).toBe("n");
    expect(grants.userOf(token)).toBe(user);
    expect(grants.exchange({ code, ...right })).toBe(null);
    now += 60 * 60_000;
    expect(grants.userOf(token)).toBe(null);
  });

  it.each([
    ["with another verifier", { ...right, verifier: "x" }, 0],
    ["from another address", { ...right, redirectUri: "http://localhost:4000/other" }, 0],
    ["too late", right, 10 * 60_000],
  ])("is refused %s", (_, exchange, later) => {
    const code = grants.issue(request, user);
    now += later;
    expect(grants.exchange({ code, ...exchange })).toBe(null);
    expect(grants.exchange({ code, ...right })).toBe(null);
  });

  it("is refused if it was never issued", () => {
    expect(grants.exchange({ code: "x", ...right })).toBe(null);
    expect(grants.userOf("x")).toBe(null);
  });
});
