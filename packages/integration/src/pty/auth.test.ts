import { makeSession } from "@quire/server/testing/factories/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

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
  });

  it("exits with 3 when signed out and when the session has expired", async () => {
    expect((await withToken("", ["auth", "status"])).code).toBe(3);
    const { code, err } = await withToken("quire_pat_of_nobody_at_all", ["auth", "status", "--json"]);
    expect([code, JSON.parse(err).error.next]).toEqual([
      3,
      "Set QUIRE_TOKEN to a valid token, or unset it to use your sign-in.",
    ]);
  });
});

describe("quire auth token", () => {
  it("shows where tokens are created, and a token's scopes and expiry", async () => {
    const { code, out, err } = await cli.pipe(["auth", "token"]);
    expect([code, out]).toEqual([0, `${cli.env.QUIRE_HOST}/settings\n`]);
    expect(err).toContain("Create, see and revoke your access tokens there");
    const { token } = await makeSession(cli.app.platform, {
      user_id: cli.author.id,
      kind: "token",
      device: "Weekly build",
      scopes: ["read"],
    });
    const status = await withToken(token, ["auth", "status", "--json"]);
    expect(status.json()).toMatchObject({
      source: "QUIRE_TOKEN",
      credential: { kind: "token", name: "Weekly build", scopes: ["read"], expires: expect.any(String) },
    });
    const refused = await withToken(token, ["api", "PATCH", "sites/{site}", "-f", "description=x"]);
    expect(refused.code).toBe(5);
    expect(refused.json()).toMatchObject({ error: { code: "scope_missing" } });
  });

  it("fails where a script still creates one, without anything on stdout", async () => {
    const { code, out, err } = await cli.pipe(["auth", "token", "create", "CI", "--quiet"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`Open ${cli.env.QUIRE_HOST}/settings`);
  });

  it("says where to do what only a browser may", async () => {
    const { code, err } = await cli.pipe(["api", "users/me/export"]);
    expect(code).toBe(5);
    expect(err).toContain("Programs and access tokens can't do this.");
    expect(err).toContain("Open your settings in a browser.");
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
  });
});
