import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSession } from "@quire/server/testing/factories/session";
import { fakeClock } from "@quire/server/testing/fakeClock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  // The real time: the command line warns of sign-ins that expire soon.
  cli = await openCliKit({ clock: fakeClock(new Date()) });
});
afterAll(() => cli.close());

const configFile = (name: string) => join(cli.env.XDG_CONFIG_HOME as string, "quire", name);

describe("quire config", () => {
  it("saves settings readable only by their owner, and shows where each comes from", async () => {
    expect((await cli.pipe(["config", "set", "editor", "code --wait"])).code).toBe(0);
    expect((await cli.pipe(["config", "get", "editor"])).out).toBe("code --wait\n");
    expect((await stat(configFile("config.json"))).mode & 0o777).toBe(0o600);
    const { settings } = (await cli.pipe(["config", "--json"])).json() as {
      settings: { name: string; source: string }[];
    };
    expect(settings.map(({ name, source }) => [name, source])).toEqual([
      ["host", "environment"],
      ["profile", "standard"],
      ["editor", "config"],
      ["color", "standard"],
      ["plain", "standard"],
      ["browser", "standard"],
    ]);
    const { screen } = await cli.pty(["config"], { columns: 120 }).end();
    expect(screen).toMatch(/Setting +Value +From +For[\s\S]*editor +code --wait +config +program/);
    expect((await cli.pipe(["config", "unset", "editor"])).code).toBe(0);
    expect(JSON.parse(await readFile(configFile("config.json"), "utf8"))).toEqual({});
  });

  it("refuses an invalid setting, and suggests the intended one", async () => {
    for (const [args, expected] of [
      [["set", "edtor", "vi"], "Did you mean editor?"],
      [["set", "color", "alway"], "Did you mean always?"],
      [["set", "host", "ftp://x"], "--host https://quire.example"],
      [["set", "profile", "../x"], "isn't a valid profile name"],
      [["get", "nothing"], "quire config list"],
    ] as const) {
      const { code, err } = await cli.pipe(["config", ...args]);
      expect([code, err]).toEqual([2, expect.stringContaining(expected)]);
    }
  });

  it("turns drawing and colors off by setting", async () => {
    await cli.pipe(["config", "set", "plain", "true"]);
    const { screen } = await cli.pty(["auth", "status"]).end();
    expect(screen).toMatch(/^user +Herman Melville/);
    await cli.pipe(["config", "unset", "plain"]);
    const colored = await cli.pipe(["posts", "nothing"], undefined);
    expect(colored.err).not.toContain("\u001b[");
    await cli.pipe(["config", "set", "color", "always"]);
    expect((await cli.pipe(["config", "get", "nothing"])).err).toContain("\u001b[31m✗");
    await cli.pipe(["config", "unset", "color"]);
  });

  it("stops commands if the file is unreadable, naming it, except those that repair it", async () => {
    await mkdir(join(configFile("config.json"), ".."), { recursive: true });
    await writeFile(configFile("config.json"), '{"color": "blue", "later": 1}');
    const { code, err } = await cli.pipe(["whoami"]);
    expect([code, err]).toEqual([1, expect.stringContaining("quire config unset color")]);
    expect((await cli.pipe(["config", "unset", "color"])).code).toBe(0);
    // Settings of a newer version stay.
    expect(JSON.parse(await readFile(configFile("config.json"), "utf8"))).toEqual({ later: 1 });
    expect((await cli.pipe(["whoami"])).code).toBe(0);
  });
});

describe("quire doctor", () => {
  const states = async (args: string[] = []) => {
    const { code, out } = await cli.pipe(["doctor", "--json", ...args]);
    const { checks } = JSON.parse(out) as { checks: { name: string; state: string; next: string }[] };
    return { code, checks, of: (name: string) => checks.find((check) => check.name === name) };
  };

  it("checks everything, one line each, and draws it on a terminal", async () => {
    const { code, out, err } = await cli.pipe(["doctor"]);
    expect(code).toBe(0);
    const names = out
      .trim()
      .split("\n")
      .map((line) => line.split("\t").slice(0, 2).join(" "));
    expect(names).toEqual([
      ...[
        "ok node",
        "ok settings",
        "ok sign-ins",
        "ok terminal",
        "warn editor",
        "ok encryption",
        "ok connection",
      ],
      ...["ok versions", "ok clock", "ok sign-in", "ok permissions", "ok site"],
    ]);
    expect(err).toContain("Everything works.");
    const { screen } = await cli
      .pty(["doctor"], { columns: 100, env: { EDITOR: "vi", LANG: "C.UTF-8" } })
      .end();
    expect(screen).toMatch(/✓ connection +http\S+ answers in \d+ ms \(Quire\)/);
    expect(screen).toMatch(/✓ terminal +100 columns, color/);
  });

  it("exits with 1 if something must be fixed, and says how", async () => {
    await cli.pipe(["config", "set", "color", "auto"]);
    await chmod(configFile("config.json"), 0o644);
    const open = await states();
    expect([open.code, open.of("settings")]).toEqual([
      1,
      expect.objectContaining({ state: "fail", next: `Run: chmod 600 ${configFile("config.json")}` }),
    ]);
    await chmod(configFile("config.json"), 0o600);
    const { QUIRE_TOKEN } = cli.env;
    cli.env.QUIRE_TOKEN = "quire_pat_of_nobody_at_all";
    expect((await states()).of("sign-in")).toMatchObject({
      state: "fail",
      found: expect.stringContaining("The token in QUIRE_TOKEN isn't valid here."),
    });
    cli.env.QUIRE_TOKEN = (
      await makeSession(cli.app.platform, { user_id: cli.author.id, kind: "token", scopes: ["read"] })
    ).token;
    const reading = await states();
    expect([reading.code, reading.of("permissions")?.state]).toEqual([0, "warn"]);
    cli.env.QUIRE_TOKEN = QUIRE_TOKEN as string;
    const silent = await states(["--host", "http://127.0.0.1:1"]);
    expect([silent.code, silent.of("connection")?.state, silent.of("sign-in")]).toEqual([
      1,
      "fail",
      undefined,
    ]);
    await writeFile(configFile("profiles.json"), "{");
    const broken = await states();
    expect([broken.code, broken.of("sign-ins")?.state]).toEqual([1, "fail"]);
    await writeFile(configFile("profiles.json"), '{"version":2,"current":null,"profiles":{}}', {
      mode: 0o600,
    });
    await chmod(configFile("profiles.json"), 0o600);
  });
});

describe("quire help", () => {
  it.each([
    ["front-matter", "title: Loomings"],
    ["exit-codes", "4  conflict"],
    ["environment", "QUIRE_TOKEN"],
    ["formatting", "--select"],
    ["posts list", "Usage: quire posts list"],
    ["auth token", "Usage: quire auth token"],
  ])(
    "explains %s within 80 columns",
    async (topic, expected) => {
      const { code, out, err } = await cli.pipe(["help", ...topic.split(" ")]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain(expected);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
      expect((await cli.pty(["help", ...topic.split(" ")]).end()).screen).toContain(expected);
    },
    30_000,
  );

  it("suggests the intended topic", async () => {
    const { code, err } = await cli.pipe(["help", "front-mater"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Did you mean: quire help front-matter?")]);
  });
});
