import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profilesPath } from "../../services/account/profiles.ts";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import { SITE, TOKEN } from "../../testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit({ signedIn: false });
});
afterEach(() => kit.clear());

const profiles = () => profilesPath(kit.env);
const name = () => new URL(kit.double.origin).host;
const savedProfiles = async () => JSON.parse(await readFile(profiles(), "utf8"));

describe("quire login", () => {
  it("shows the code and the URL, polls at the given interval, and stores the token readable only by its owner", async () => {
    kit.double.polls.push("authorization_pending", "slow_down", "authorization_pending");
    const { code, out, err } = await kit.quire("login");
    expect(code).toBe(0);
    expect(out).toBe("");
    expect(err).toBe(
      `Approve the code at this address:\n\n  http://localhost:4000/activate?code=BCDF-GHJK\n\nCode: BCDF-GHJK\nSigned in as Herman Melville at ${kit.double.origin}.\n`,
    );
    expect(kit.waits).toEqual([5000, 5000, 10_000, 10_000]);
    expect((await savedProfiles()).profiles[name()]).toEqual({
      host: kit.double.origin,
      token: TOKEN,
      session_id: "s1",
      user: { id: SITE, name: "Herman Melville", site_url: "http://melville.localhost:4000" },
      signed_in: "2026-01-05T10:00:00.000Z",
    });
    expect((await stat(profiles())).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(profiles()))).mode & 0o777).toBe(0o700);
    expect(kit.double.received[0]?.body).toMatchObject({ client_id: "quire-cli", scope: "read write" });
  });

  it("never shows the token", async () => {
    const runs = [
      await kit.quire("login --json"),
      await kit.quire("whoami --json"),
      await kit.quire("whoami"),
    ];
    runs.push(await kit.quire("login --with-token", TOKEN), await kit.quire("logout --json"));
    for (const { out, err, code } of runs) {
      expect(code).toBe(0);
      expect(out + err).not.toContain(TOKEN);
    }
  });

  it("keeps polling while the network is down", async () => {
    kit.double.failNext(/oauth\/token/, "cut");
    expect((await kit.quire("login")).code).toBe(0);
    expect(kit.waits).toEqual([5000, 10_000]);
  });

  it.each([
    ["access_denied", 5, "denied in the browser"],
    ["expired_token", 1, "Nobody approved the code in time"],
  ] as const)("fails when the server responds with %s", async (answer, exit, message) => {
    kit.double.polls.push(answer);
    const { code, err } = await kit.quire("login");
    expect(code).toBe(exit);
    expect(err).toContain(message);
  });

  it("exits with 130 on Ctrl-C and saves nothing", async () => {
    for (let polls = 0; polls < 1000; polls++) kit.double.polls.push("authorization_pending");
    const waiting = kit.quire("login");
    await expect.poll(() => kit.double.calls().length).toBeGreaterThan(2);
    kit.interrupt();
    expect((await waiting).code).toBe(130);
    await expect(savedProfiles()).rejects.toThrow("ENOENT");
  });

  it("reads a token from standard input, and saves it only if valid", async () => {
    expect((await kit.quire("login --with-token", `${TOKEN}\n`)).code).toBe(0);
    expect((await savedProfiles()).profiles[name()].token).toBe(TOKEN);
    expect((await kit.quire("login --with-token", "a-bad-one")).code).toBe(3);
    expect((await savedProfiles()).profiles[name()].token).toBe(TOKEN);
    expect((await kit.quire("login --with-token", "two words")).code).toBe(2);
  });

  it("doesn't wait for a browser with --no-input", async () => {
    const { code, err } = await kit.quire("login --no-input");
    expect(code).toBe(2);
    expect(err).toContain("--with-token");
    expect(kit.double.calls()).toEqual([]);
  });

  it("warns before sending a token unencrypted", async () => {
    kit.env.QUIRE_HOST = undefined;
    const { err } = await kit.quire("login --host http://quire.invalid --no-input");
    expect(err).toContain("warning http://quire.invalid is not encrypted");
  });

  it("makes its host the default of other commands", async () => {
    await kit.quire("login");
    kit.env.QUIRE_HOST = undefined;
    expect((await kit.quire("whoami --json")).json()).toMatchObject({ host: kit.double.origin });
  });
});

describe("quire whoami", () => {
  it("shows the user, their site and their sign-in", async () => {
    kit.env.QUIRE_TOKEN = TOKEN;
    expect((await kit.quire("whoami")).out).toBe(
      `Herman Melville (herman@example.org)\nhttp://melville.localhost:4000\nSigned in at ${kit.double.origin} with QUIRE_TOKEN\n`,
    );
    expect((await kit.quire("whoami --json")).json()).toEqual({
      user: {
        id: SITE,
        name: "Herman Melville",
        email: "herman@example.org",
        mobile: null,
        domain: "melville",
        site_url: "http://melville.localhost:4000",
      },
      host: kit.double.origin,
      profile: null,
      source: "QUIRE_TOKEN",
    });
  });

  it("explains how to sign in when signed out", async () => {
    const { code, err, out } = await kit.quire("whoami");
    expect(code).toBe(3);
    expect(out).toBe("");
    expect(err).toBe(
      `✗ You are not signed in at ${kit.double.origin}.\n  Run: quire login --host ${kit.double.origin}\n`,
    );
    const { err: document } = await kit.quire("whoami --json");
    expect(JSON.parse(document).error).toMatchObject({ code: "not_signed_in", exit: 3 });
  });

  it("reports a broken profiles file without changing it", async () => {
    await kit.quire("login");
    await writeFile(profiles(), "{ broken");
    const { code, err } = await kit.quire("whoami");
    expect(code).toBe(1);
    expect(err).toContain(profiles());
    expect(await readFile(profiles(), "utf8")).toBe("{ broken");
  });
});

describe("--profile", () => {
  const names = async () => Object.keys((await savedProfiles()).profiles);

  it("saves a second sign-in and uses the named one", async () => {
    await kit.quire("login");
    await kit.quire("login --profile work");
    expect(await names()).toEqual([name(), "work"]);
    kit.env.QUIRE_HOST = undefined;
    for (const line of ["whoami --json", "--profile work whoami --json"])
      expect((await kit.quire(line)).json()).toMatchObject({ profile: "work", host: kit.double.origin });
    kit.env.QUIRE_PROFILE = name();
    expect((await kit.quire("whoami --json")).json()).toMatchObject({ profile: name() });
    await kit.quire("logout --profile work");
    expect(await names()).toEqual([name()]);
  });

  it("suggests a similar profile, or how to sign in, for an unknown one", async () => {
    await kit.quire("login --profile work");
    const { code, err } = await kit.quire("whoami --profile wrok");
    expect(code).toBe(3);
    expect(err).toContain("The profile “wrok” isn't signed in.");
    expect(err).toContain("Did you mean --profile work?");
    expect((await kit.quire("whoami --profile elsewhere")).err).toContain(
      `Run: quire login --host ${kit.double.origin} --profile elsewhere`,
    );
  });

  it("never sends a token to another host", async () => {
    await kit.quire("login --profile work");
    const calls = kit.double.calls().length;
    const { code, err } = await kit.quire("whoami --profile work --host http://127.0.0.1:1");
    expect(code).toBe(2);
    expect(err).toContain(`“work” is signed in at ${kit.double.origin}, not at http://127.0.0.1:1`);
    expect(kit.double.calls()).toHaveLength(calls);
  });

  it("requires a name that can be typed", async () => {
    expect((await kit.quire("whoami --profile ../x")).code).toBe(2);
  });

  it("reads the sign-ins of an older quire, stored by host", async () => {
    await kit.quire("login");
    const { host, ...rest } = (await savedProfiles()).profiles[name()];
    await writeFile(profiles(), JSON.stringify({ version: 1, current: host, hosts: { [host]: rest } }));
    kit.env.QUIRE_HOST = undefined;
    expect((await kit.quire("whoami --json")).json()).toMatchObject({ profile: name(), host });
  });
});

describe("quire logout", () => {
  it("ends the session on the host and deletes it here", async () => {
    await kit.quire("login");
    const { code, err } = await kit.quire("logout");
    expect([code, err]).toEqual([0, `Signed out of ${kit.double.origin}.\n`]);
    expect(kit.double.calls()).toContain("DELETE w/session");
    expect((await kit.quire("whoami")).code).toBe(3);
  });

  it("deletes it here even if the host is unreachable, and says so", async () => {
    await kit.quire("login");
    for (let tries = 0; tries < 4; tries++) kit.double.failNext(/^DELETE/, "cut");
    const { code, err } = await kit.quire("logout");
    expect(code).toBe(0);
    expect(err).toContain("We couldn't reach");
    expect((await savedProfiles()).profiles).toEqual({});
  });

  it("succeeds when signed out", async () => {
    expect((await kit.quire("logout --json")).json()).toEqual({
      host: kit.double.origin,
      was_signed_in: false,
      revoked: false,
    });
  });
});

it("stores its files in XDG_CONFIG_HOME", () => {
  expect(profilesPath({ XDG_CONFIG_HOME: "/x" })).toBe(join("/x", "quire", "profiles.json"));
});
