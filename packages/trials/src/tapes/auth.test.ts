import { makeSession } from "@quire/server/testing/factories/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
beforeAll(async () => {
  desk = await openTapeDesk();
});
afterAll(() => desk.close());

const TOKEN = /^quire_pat_[\w-]{43}\n$/;
const withToken = async (token: string, args: string[]) => {
  const before = desk.env.QUIRE_TOKEN ?? "";
  desk.env.QUIRE_TOKEN = token;
  try {
    return await desk.pipe(args);
  } finally {
    desk.env.QUIRE_TOKEN = before;
  }
};

describe("quire auth status", () => {
  it("says who, where, by what, and what it may do", async () => {
    const { code, out } = await desk.pipe(["auth", "status"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^user\tHerman Melville$/m);
    expect(out).toMatch(/^by\tQUIRE_TOKEN$/m);
    expect(out).toMatch(/^scopes\tread,write$/m);
    const { screen } = await desk.tape(["auth", "status"]).end();
    expect(screen).toMatch(/╭[\s\S]*✓ Signed in[\s\S]*Herman Melville[\s\S]*can read and write/);
  }, 30_000);

  it("ends with 3 where nobody is signed in, and where the sign-in is over", async () => {
    expect((await withToken("", ["auth", "status"])).code).toBe(3);
    const { code, err } = await withToken("quire_pat_of_nobody_at_all", ["auth", "status", "--json"]);
    expect([code, JSON.parse(err).error.next]).toEqual([3, "Run: quire login"]);
  }, 30_000);
});

describe("quire auth token", () => {
  it("makes one that a script works with, lists its use, and ends it after a yes", async () => {
    const made = await desk.pipe(["auth", "token", "create", "Weekly build", "--read-only"]);
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(TOKEN)]);
    expect(made.err).toContain("You'll see this token only once.");
    const token = made.out.trim();

    const status = await withToken(token, ["auth", "status", "--json"]);
    expect(status.json()).toMatchObject({
      source: "QUIRE_TOKEN",
      credential: { kind: "token", name: "Weekly build", scopes: ["read"] },
    });
    // What may only read does not write, and no token makes another.
    const refused = await withToken(token, ["api", "PATCH", "sites/{site}", "-f", "description=x"]);
    expect(refused.code).toBe(5);
    expect(refused.json()).toMatchObject({ error: { code: "scope_missing" } });

    const listed = await desk.pipe(["auth", "token"]);
    const [id, name, scopes, , used] = listed.out.trim().split("\t");
    expect([name, scopes]).toEqual(["Weekly build", "read"]);
    expect(used).toMatch(/^20\d\d-/);
    expect(listed.out).not.toContain(token);

    const unasked = await desk.pipe(["auth", "token", "revoke", "Weekly build"]);
    expect([unasked.code, unasked.out]).toEqual([2, ""]);
    expect(unasked.err).toContain("--yes");
    const tape = desk.tape(["auth", "token", "revoke", "Weekly build"]);
    await tape.until(/Revoke “Weekly build”\? \(y\/N\)/);
    tape.press("y");
    expect((await tape.end()).screen).toContain("Revoked: “Weekly build”");
    expect((await withToken(token, ["whoami"])).code).toBe(3);
    const gone = await desk.pipe(["auth", "token", "revoke", id as string, "--yes"]);
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining("You have no token")]);
  }, 60_000);

  it("keeps one where the person thinks better of it, and at Ctrl-C", async () => {
    await makeSession(desk.app.platform, { user_id: desk.author.id, kind: "token", device: "Keep me" });
    for (const [key, exit] of [
      ["n", 0],
      ["\u0003", 130],
    ] as const) {
      const tape = desk.tape(["auth", "token", "revoke", "Keep me"]);
      await tape.until("(y/N)");
      tape.press(key);
      expect((await tape.end()).code).toBe(exit);
    }
    expect((await desk.pipe(["auth", "token", "list"])).out).toContain("Keep me");
  }, 60_000);

  it("is not made by a token, and says how it is", async () => {
    const { token } = await makeSession(desk.app.platform, { user_id: desk.author.id, kind: "token" });
    const { code, out, err } = await withToken(token, ["auth", "token", "create", "Another"]);
    expect([code, out]).toEqual([5, ""]);
    expect(err).toContain("Access tokens can't do this.");
    expect(err).toContain("quire login");
  }, 30_000);

  it("with a wrong lifetime is not made", async () => {
    const { code, err } = await desk.pipe(["auth", "token", "create", "CI", "--expires", "soon"]);
    expect([code, err]).toEqual([2, expect.stringContaining("No token was created.")]);
  });
});

describe("several sign-ins on one computer", () => {
  it("are listed by name, and a setting says which one commands use", async () => {
    const tokens = [];
    for (let at = 0; at < 2; at++) tokens.push((await makeSession(desk.app.platform)).token);
    for (const [at, name] of ["home", "work"].entries()) {
      const { code, err } = await withToken("", [
        "login",
        "--profile",
        name,
        "--token",
        tokens[at] as string,
      ]);
      expect(code, err).toBe(0);
    }
    const host = desk.env.QUIRE_HOST as string;
    delete desk.env.QUIRE_HOST;
    try {
      expect((await withToken("", ["auth", "status", "--select", ".profile"])).out).toBe("work\n");
      expect((await desk.pipe(["config", "set", "profile", "home"])).code).toBe(0);
      const { out } = await withToken("", ["auth", "status", "--select", ".profile,.profiles[].name"]);
      expect(out).toBe("home\nhome\nwork\n");
      const named = await withToken("", ["auth", "status", "--profile", "work", "--select", ".profile"]);
      expect(named.out).toBe("work\n");
    } finally {
      desk.env.QUIRE_HOST = host;
      await desk.pipe(["config", "unset", "profile"]);
    }
  }, 60_000);
});
