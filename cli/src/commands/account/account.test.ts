import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profilesPath } from "../../services/account/profiles.ts";
import { type Desk, openDesk } from "../../testing/desk.ts";
import { SITE, TOKEN } from "../../testing/serverDouble.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk({ signedIn: false });
});
afterEach(() => desk.clear());

const profiles = () => profilesPath(desk.env);
const name = () => new URL(desk.double.origin).host;
const kept = async () => JSON.parse(await readFile(profiles(), "utf8"));

describe("quire login", () => {
  it("shows the code and the address, waits as it is told, and keeps the token for its owner alone", async () => {
    desk.double.polls.push("authorization_pending", "slow_down", "authorization_pending");
    const { code, out, err } = await desk.quire("login");
    expect(code).toBe(0);
    expect(out).toBe("");
    expect(err).toBe(
      `Approve the code at this address:\n\n  http://localhost:4000/activate?code=BCDF-GHJK\n\nCode: BCDF-GHJK\nSigned in as Herman Melville at ${desk.double.origin}.\n`,
    );
    expect(desk.waits).toEqual([5000, 5000, 10_000, 10_000]);
    expect((await kept()).profiles[name()]).toEqual({
      host: desk.double.origin,
      token: TOKEN,
      session_id: "s1",
      user: { id: SITE, name: "Herman Melville", site_url: "http://melville.localhost:4000" },
      signed_in: "2026-01-05T10:00:00.000Z",
    });
    expect((await stat(profiles())).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(profiles()))).mode & 0o777).toBe(0o700);
    expect(desk.double.arrived[0]?.body).toMatchObject({ client_id: "quire-cli", scope: "read write" });
  });

  it("never shows the token", async () => {
    const runs = [
      await desk.quire("login --json"),
      await desk.quire("whoami --json"),
      await desk.quire("whoami"),
    ];
    runs.push(await desk.quire("login --with-token", TOKEN), await desk.quire("logout --json"));
    for (const { out, err, code } of runs) {
      expect(code).toBe(0);
      expect(out + err).not.toContain(TOKEN);
    }
  });

  it("goes on asking while the line is down", async () => {
    desk.double.failNext(/oauth\/token/, "cut");
    expect((await desk.quire("login")).code).toBe(0);
    expect(desk.waits).toEqual([5000, 10_000]);
  });

  it.each([
    ["access_denied", 5, "denied in the browser"],
    ["expired_token", 1, "Nobody approved the code in time"],
  ] as const)("ends when the answer is %s", async (answer, exit, words) => {
    desk.double.polls.push(answer);
    const { code, err } = await desk.quire("login");
    expect(code).toBe(exit);
    expect(err).toContain(words);
  });

  it("ends with 130 on Ctrl-C, with nothing kept", async () => {
    for (let polls = 0; polls < 1000; polls++) desk.double.polls.push("authorization_pending");
    const waiting = desk.quire("login");
    await expect.poll(() => desk.double.calls().length).toBeGreaterThan(2);
    desk.interrupt();
    expect((await waiting).code).toBe(130);
    await expect(kept()).rejects.toThrow("ENOENT");
  });

  it("takes a token from standard input, and keeps it only if it is good", async () => {
    expect((await desk.quire("login --with-token", `${TOKEN}\n`)).code).toBe(0);
    expect((await kept()).profiles[name()].token).toBe(TOKEN);
    expect((await desk.quire("login --with-token", "a-bad-one")).code).toBe(3);
    expect((await kept()).profiles[name()].token).toBe(TOKEN);
    expect((await desk.quire("login --with-token", "two words")).code).toBe(2);
  });

  it("doesn't wait for a person with --no-input", async () => {
    const { code, err } = await desk.quire("login --no-input");
    expect(code).toBe(2);
    expect(err).toContain("--with-token");
    expect(desk.double.calls()).toEqual([]);
  });

  it("warns before a token travels in the clear", async () => {
    desk.env.QUIRE_HOST = undefined;
    const { err } = await desk.quire("login --host http://quire.invalid --no-input");
    expect(err).toContain("warning http://quire.invalid is not encrypted");
  });

  it("makes its host the one that commands use", async () => {
    await desk.quire("login");
    desk.env.QUIRE_HOST = undefined;
    expect((await desk.quire("whoami --json")).json()).toMatchObject({ host: desk.double.origin });
  });
});

describe("quire whoami", () => {
  it("says who, where they publish, and by which sign-in", async () => {
    desk.env.QUIRE_TOKEN = TOKEN;
    expect((await desk.quire("whoami")).out).toBe(
      `Herman Melville (herman@example.org)\nhttp://melville.localhost:4000\nSigned in at ${desk.double.origin} with QUIRE_TOKEN\n`,
    );
    expect((await desk.quire("whoami --json")).json()).toEqual({
      user: {
        id: SITE,
        name: "Herman Melville",
        email: "herman@example.org",
        mobile: null,
        domain: "melville",
        site_url: "http://melville.localhost:4000",
      },
      host: desk.double.origin,
      profile: null,
      source: "QUIRE_TOKEN",
    });
  });

  it("says how to sign in when nobody is", async () => {
    const { code, err, out } = await desk.quire("whoami");
    expect(code).toBe(3);
    expect(out).toBe("");
    expect(err).toBe(
      `✗ You are not signed in at ${desk.double.origin}.\n  Run: quire login --host ${desk.double.origin}\n`,
    );
    const { err: document } = await desk.quire("whoami --json");
    expect(JSON.parse(document).error).toMatchObject({ code: "not_signed_in", exit: 3 });
  });

  it("names a file of sign-ins that is broken, and leaves it", async () => {
    await desk.quire("login");
    await writeFile(profiles(), "{ broken");
    const { code, err } = await desk.quire("whoami");
    expect(code).toBe(1);
    expect(err).toContain(profiles());
    expect(await readFile(profiles(), "utf8")).toBe("{ broken");
  });
});

describe("--profile", () => {
  const names = async () => Object.keys((await kept()).profiles);

  it("keeps a second sign-in beside the first, and goes by the one that is named", async () => {
    await desk.quire("login");
    await desk.quire("login --profile work");
    expect(await names()).toEqual([name(), "work"]);
    desk.env.QUIRE_HOST = undefined;
    for (const line of ["whoami --json", "--profile work whoami --json"])
      expect((await desk.quire(line)).json()).toMatchObject({ profile: "work", host: desk.double.origin });
    desk.env.QUIRE_PROFILE = name();
    expect((await desk.quire("whoami --json")).json()).toMatchObject({ profile: name() });
    await desk.quire("logout --profile work");
    expect(await names()).toEqual([name()]);
  });

  it("that nobody signed in to says which is near, or how to sign in", async () => {
    await desk.quire("login --profile work");
    const { code, err } = await desk.quire("whoami --profile wrok");
    expect(code).toBe(3);
    expect(err).toContain("The profile “wrok” isn't signed in.");
    expect(err).toContain("Did you mean --profile work?");
    expect((await desk.quire("whoami --profile elsewhere")).err).toContain(
      `Run: quire login --host ${desk.double.origin} --profile elsewhere`,
    );
  });

  it("never sends a token to another host than it is of", async () => {
    await desk.quire("login --profile work");
    const calls = desk.double.calls().length;
    const { code, err } = await desk.quire("whoami --profile work --host http://127.0.0.1:1");
    expect(code).toBe(2);
    expect(err).toContain(`“work” is signed in at ${desk.double.origin}, not at http://127.0.0.1:1`);
    expect(desk.double.calls()).toHaveLength(calls);
  });

  it("must be a name that can be typed", async () => {
    expect((await desk.quire("whoami --profile ../x")).code).toBe(2);
  });

  it("reads the sign-ins that an older quire kept by host", async () => {
    await desk.quire("login");
    const { host, ...rest } = (await kept()).profiles[name()];
    await writeFile(profiles(), JSON.stringify({ version: 1, current: host, hosts: { [host]: rest } }));
    desk.env.QUIRE_HOST = undefined;
    expect((await desk.quire("whoami --json")).json()).toMatchObject({ profile: name(), host });
  });
});

describe("quire logout", () => {
  it("ends the session there and forgets it here", async () => {
    await desk.quire("login");
    const { code, err } = await desk.quire("logout");
    expect([code, err]).toEqual([0, `Signed out of ${desk.double.origin}.\n`]);
    expect(desk.double.calls()).toContain("DELETE w/session");
    expect((await desk.quire("whoami")).code).toBe(3);
  });

  it("forgets it here also when the host can't be told, and says so", async () => {
    await desk.quire("login");
    for (let tries = 0; tries < 4; tries++) desk.double.failNext(/^DELETE/, "cut");
    const { code, err } = await desk.quire("logout");
    expect(code).toBe(0);
    expect(err).toContain("We couldn't reach");
    expect((await kept()).profiles).toEqual({});
  });

  it("is content when nobody was signed in", async () => {
    expect((await desk.quire("logout --json")).json()).toEqual({
      host: desk.double.origin,
      was_signed_in: false,
      revoked: false,
    });
  });
});

it("keeps its files under XDG_CONFIG_HOME", () => {
  expect(profilesPath({ XDG_CONFIG_HOME: "/x" })).toBe(join("/x", "quire", "profiles.json"));
});
