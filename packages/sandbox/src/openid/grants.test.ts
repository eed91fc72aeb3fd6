import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type Grants, openGrants } from "./grants.ts";
import { persons } from "./persons.ts";

const person = persons[0] as (typeof persons)[number];
const asked = {
  redirectUri: "http://localhost:4000/connect/google",
  challenge: createHash("sha256").update("a verifier").digest("base64url"),
  nonce: "n",
};
const right = { verifier: "a verifier", redirectUri: asked.redirectUri };

let now: number;
let grants: Grants;
beforeEach(() => {
  now = 1_000_000;
  grants = openGrants(() => now);
});

describe("a code", () => {
  it("is exchanged once for a token, which says whose it is for an hour", () => {
    const code = grants.issue(asked, person);
    const { token, nonce } = grants.exchange({ code, ...right }) ?? { token: "", nonce: "" };
    expect(nonce).toBe("n");
    expect(grants.userOf(token)).toBe(person);
    expect(grants.exchange({ code, ...right })).toBe(null);
    now += 60 * 60_000;
    expect(grants.userOf(token)).toBe(null);
  });

  it.each([
    ["with another verifier", { ...right, verifier: "x" }, 0],
    ["from another address", { ...right, redirectUri: "http://localhost:4000/other" }, 0],
    ["too late", right, 10 * 60_000],
  ])("is worth nothing %s", (_, exchange, later) => {
    const code = grants.issue(asked, person);
    now += later;
    expect(grants.exchange({ code, ...exchange })).toBe(null);
    expect(grants.exchange({ code, ...right })).toBe(null);
  });

  it("that was made up is worth nothing", () => {
    expect(grants.exchange({ code: "x", ...right })).toBe(null);
    expect(grants.userOf("x")).toBe(null);
  });
});
