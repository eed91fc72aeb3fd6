import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSession } from "@quire/server/testing/factories/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
beforeAll(async () => {
  desk = await openTapeDesk();
});
afterAll(() => desk.close());

const kept = (name: string) => join(desk.env.XDG_CONFIG_HOME as string, "quire", name);

describe("quire config", () => {
  it("keeps what is set, for its owner alone, and says where each setting comes from", async () => {
    expect((await desk.pipe(["config", "set", "editor", "code --wait"])).code).toBe(0);
    expect((await desk.pipe(["config", "get", "editor"])).out).toBe("code --wait\n");
    expect((await stat(kept("config.json"))).mode & 0o777).toBe(0o600);
    const { settings } = (await desk.pipe(["config", "--json"])).json() as {
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
    const { screen } = await desk.tape(["config"], { columns: 120 }).end();
    expect(screen).toMatch(/Setting +Value +From +For[\s\S]*editor +code --wait +config +program/);
    expect((await desk.pipe(["config", "unset", "editor"])).code).toBe(0);
    expect(JSON.parse(await readFile(kept("config.json"), "utf8"))).toEqual({});
  }, 60_000);

  it("refuses what a setting can't be, and says what was meant", async () => {
    for (const [args, words] of [
      [["set", "edtor", "vi"], "Did you mean editor?"],
      [["set", "color", "alway"], "Did you mean always?"],
      [["set", "host", "ftp://x"], "--host https://quire.example"],
      [["set", "profile", "../x"], "isn't a valid profile name"],
      [["get", "nothing"], "quire config list"],
    ] as const) {
      const { code, err } = await desk.pipe(["config", ...args]);
      expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    }
  }, 60_000);

  it("draws nothing and colors nothing where it is so set", async () => {
    await desk.pipe(["config", "set", "plain", "true"]);
    const { screen } = await desk.tape(["auth", "status"]).end();
    expect(screen).toMatch(/^user +Herman Melville/);
    await desk.pipe(["config", "unset", "plain"]);
    const colored = await desk.pipe(["posts", "nothing"], undefined);
    expect(colored.err).not.toContain("\u001b[");
    await desk.pipe(["config", "set", "color", "always"]);
    expect((await desk.pipe(["config", "get", "nothing"])).err).toContain("\u001b[31m✗");
    await desk.pipe(["config", "unset", "color"]);
  }, 60_000);

  it("that can't be read stops commands with the file's name, but not those that mend it", async () => {
    await mkdir(join(kept("config.json"), ".."), { recursive: true });
    await writeFile(kept("config.json"), '{"color": "blue", "later": 1}');
    const { code, err } = await desk.pipe(["whoami"]);
    expect([code, err]).toEqual([1, expect.stringContaining("quire config unset color")]);
    expect((await desk.pipe(["config", "unset", "color"])).code).toBe(0);
    // What a newer version has set stays.
    expect(JSON.parse(await readFile(kept("config.json"), "utf8"))).toEqual({ later: 1 });
    expect((await desk.pipe(["whoami"])).code).toBe(0);
  }, 60_000);
});

describe("quire doctor", () => {
  const states = async (args: string[] = []) => {
    const { code, out } = await desk.pipe(["doctor", "--json", ...args]);
    const { checks } = JSON.parse(out) as { checks: { name: string; state: string; next: string }[] };
    return { code, checks, of: (name: string) => checks.find((check) => check.name === name) };
  };

  it("looks at everything, a line each, and draws it on a terminal", async () => {
    const { code, out, err } = await desk.pipe(["doctor"]);
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
    const { screen } = await desk
      .tape(["doctor"], { columns: 100, env: { EDITOR: "vi", LANG: "C.UTF-8" } })
      .end();
    expect(screen).toMatch(/✓ connection +http\S+ answers in \d+ ms \(Quire\)/);
    expect(screen).toMatch(/✓ terminal +100 columns, color/);
  }, 60_000);

  it("ends with 1 where something must be mended, and says how", async () => {
    await desk.pipe(["config", "set", "color", "auto"]);
    await chmod(kept("config.json"), 0o644);
    const open = await states();
    expect([open.code, open.of("settings")]).toEqual([
      1,
      expect.objectContaining({ state: "fail", next: `Run: chmod 600 ${kept("config.json")}` }),
    ]);
    await chmod(kept("config.json"), 0o600);
    const { QUIRE_TOKEN } = desk.env;
    desk.env.QUIRE_TOKEN = "quire_pat_of_nobody_at_all";
    expect((await states()).of("sign-in")).toMatchObject({ state: "fail", next: "Run: quire login" });
    desk.env.QUIRE_TOKEN = (
      await makeSession(desk.app.platform, { user_id: desk.author.id, kind: "token", scopes: ["read"] })
    ).token;
    const reading = await states();
    expect([reading.code, reading.of("permissions")?.state]).toEqual([0, "warn"]);
    desk.env.QUIRE_TOKEN = QUIRE_TOKEN as string;
    const silent = await states(["--host", "http://127.0.0.1:1"]);
    expect([silent.code, silent.of("connection")?.state, silent.of("sign-in")]).toEqual([
      1,
      "fail",
      undefined,
    ]);
    await writeFile(kept("profiles.json"), "{");
    const broken = await states();
    expect([broken.code, broken.of("sign-ins")?.state]).toEqual([1, "fail"]);
    await writeFile(kept("profiles.json"), '{"version":2,"current":null,"profiles":{}}', { mode: 0o600 });
    await chmod(kept("profiles.json"), 0o600);
  }, 60_000);
});

describe("quire help", () => {
  it.each([
    ["front-matter", "title: Loomings"],
    ["exit-codes", "4  conflict"],
    ["environment", "QUIRE_TOKEN"],
    ["formatting", "--select"],
    ["posts list", "Usage: quire posts list"],
    ["auth token revoke", "Usage: quire auth token revoke"],
  ])(
    "tells of %s, within 80 columns",
    async (topic, words) => {
      const { code, out, err } = await desk.pipe(["help", ...topic.split(" ")]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain(words);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
      expect((await desk.tape(["help", ...topic.split(" ")]).end()).screen).toContain(words);
    },
    30_000,
  );

  it("names the topic that was meant", async () => {
    const { code, err } = await desk.pipe(["help", "front-mater"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Did you mean: quire help front-matter?")]);
  });
});
