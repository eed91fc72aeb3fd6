import { makeSession } from "@quire/server/testing/factories/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

const TOKEN = /^quire_pat_[\w-]{43}\n$/;
const withToken = async (token: string, args: string[]) => {
  const before = cli.env.QUIRE_TOKEN ?? "";
  cli.env.QUIRE_TOKEN = token;
  try {
    return await cli.pipe(args);
  } finally {
    cli.env.QUIRE_TOKEN = before;
  }
};

describe("quire auth status", () => {
  it("shows the user, the host, the credential and its scopes", async () => {
    const { code, out } = await cli.pipe(["auth", "status"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^user\tHerman Melville$/m);
    expect(out).toMatch(/^by\tQUIRE_TOKEN$/m);
    expect(out).toMatch(/^scopes\tread,write$/m);
    const { screen } = await cli.pty(["auth", "status"]).end();
    expect(screen).toMatch(/╭[\s\S]*✓ Signed in[\s\S]*Herman Melville[\s\S]*can read and write/);
  }, 30_000);

  it("exits with 3 when signed out and when the session has expired", async () => {
    expect((await withToken("", ["auth", "status"])).code).toBe(3);
    const { code, err } = await withToken("quire_pat_of_nobody_at_all", ["auth", "status", "--json"]);
    expect([code, JSON.parse(err).error.next]).toEqual([3, "Run: quire login"]);
  }, 30_000);
});

describe("quire auth token", () => {
  it("creates a token that a script can use, lists its use, and revokes it after a yes", async () => {
    const made = await cli.pipe(["auth", "token", "create", "Weekly build", "--read-only"]);
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(TOKEN)]);
    expect(made.err).toContain("You'll see this token only once.");
    const token = made.out.trim();

    const status = await withToken(token, ["auth", "status", "--json"]);
    expect(status.json()).toMatchObject({
      source: "QUIRE_TOKEN",
      credential: { kind: "token", name: "Weekly build", scopes: ["read"] },
    });
    // A read-only token cannot write, and no token can create another.
    const refused = await withToken(token, ["api", "PATCH", "sites/{site}", "-f", "description=x"]);
    expect(refused.code).toBe(5);
    expect(refused.json()).toMatchObject({ error: { code: "scope_missing" } });

    const listed = await cli.pipe(["auth", "token"]);
    const [id, name, scopes, , used] = listed.out.trim().split("\t");
    expect([name, scopes]).toEqual(["Weekly build", "read"]);
    expect(used).toMatch(/^20\d\d-/);
    expect(listed.out).not.toContain(token);

    const unconfirmed = await cli.pipe(["auth", "token", "revoke", "Weekly build"]);
    expect([unconfirmed.code, unconfirmed.out]).toEqual([2, ""]);
    expect(unconfirmed.err).toContain("--yes");
    const pty = cli.pty(["auth", "token", "revoke", "Weekly build"]);
    await pty.until(/Revoke “Weekly build”\? \(y\/N\)/);
    pty.press("y");
    expect((await pty.end()).screen).toContain("Revoked: “Weekly build”");
    expect((await withToken(token, ["whoami"])).code).toBe(3);
    const second = await cli.pipe(["auth", "token", "revoke", id as string, "--yes"]);
    expect([second.code, second.err]).toEqual([2, expect.stringContaining("You have no token")]);
  }, 60_000);

  it("keeps a token after a no and after Ctrl-C", async () => {
    await makeSession(cli.app.platform, { user_id: cli.author.id, kind: "token", device: "Keep me" });
    for (const [key, exit] of [
      ["n", 0],
      ["\u0003", 130],
    ] as const) {
      const pty = cli.pty(["auth", "token", "revoke", "Keep me"]);
      await pty.until("(y/N)");
      pty.press(key);
      expect((await pty.end()).code).toBe(exit);
    }
    expect((await cli.pipe(["auth", "token", "list"])).out).toContain("Keep me");
  }, 60_000);

  it("refuses to create a token by a token, and says how to", async () => {
    const { token } = await makeSession(cli.app.platform, { user_id: cli.author.id, kind: "token" });
    const { code, out, err } = await withToken(token, ["auth", "token", "create", "Another"]);
    expect([code, out]).toEqual([5, ""]);
    expect(err).toContain("Access tokens can't do this.");
    expect(err).toContain("quire login");
  }, 30_000);

  it("refuses an invalid lifetime", async () => {
    const { code, err } = await cli.pipe(["auth", "token", "create", "CI", "--expires", "soon"]);
    expect([code, err]).toEqual([2, expect.stringContaining("No token was created.")]);
  });
});

describe("several sign-ins on one computer", () => {
  it("are listed by name, and a setting chooses the one that commands use", async () => {
    const tokens = [];
    for (let at = 0; at < 2; at++) tokens.push((await makeSession(cli.app.platform)).token);
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
    const host = cli.env.QUIRE_HOST as string;
    delete cli.env.QUIRE_HOST;
    try {
      expect((await withToken("", ["auth", "status", "--select", ".profile"])).out).toBe("work\n");
      expect((await cli.pipe(["config", "set", "profile", "home"])).code).toBe(0);
      const { out } = await withToken("", ["auth", "status", "--select", ".profile,.profiles[].name"]);
      expect(out).toBe("home\nhome\nwork\n");
      const named = await withToken("", ["auth", "status", "--profile", "work", "--select", ".profile"]);
      expect(named.out).toBe("work\n");
    } finally {
      cli.env.QUIRE_HOST = host;
      await cli.pipe(["config", "unset", "profile"]);
    }
  }, 60_000);
});
