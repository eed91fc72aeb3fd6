import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { version } from "../package.json";
import { type Desk, openDesk } from "./testing/desk.ts";
import { TOKEN } from "./testing/serverDouble.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.clear());

const NOUNS = [
  ...[
    "login",
    "logout",
    "whoami",
    "auth",
    "publish",
    "posts",
    "media",
    "comments",
    "topics",
    "open",
    "config",
  ],
  ...["api", "doctor", "completion", "help"],
];
const VERBS = [
  ...["auth status", "auth token", "auth token create", "auth token list", "auth token revoke", "posts list"],
  ...[
    "media upload",
    "comments list",
    "comments approve",
    "comments remove",
    "comments block",
    "comments unblock",
  ],
  ...[
    "comments blocked",
    "topics list",
    "topics show",
    "config list",
    "config get",
    "config set",
    "config unset",
  ],
];

describe("Help", () => {
  it.each(["--help", "", "help", "-h"])("is the answer to `quire %s`", async (line) => {
    const { code, out, err } = await desk.quire(line);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Examples:");
    expect(out).toContain("3 not signed in");
    for (const command of NOUNS) expect(out).toContain(`  ${command} `);
  });

  it.each(["login", "publish", "api", "doctor", "completion", "open", ...VERBS])(
    "of %s has examples and the common options",
    async (command) => {
      const { out } = await desk.quire(`${command} --help`);
      expect(out).toMatch(new RegExp(`\\$.*quire ${command.split(" ").slice(0, 2).join(" ")}`));
      // A noun that is nothing by itself names its verbs in their place.
      if (command !== "auth token") expect(out).toContain("--json");
    },
  );

  it("fits a terminal of 80 columns", async () => {
    for (const command of ["", ...NOUNS, ...VERBS]) {
      const { out } = await desk.quire(`${command} --help`);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("tells the version", async () => {
    expect((await desk.quire("--version")).out).toBe(`${version}\n`);
  });
});

describe("Wrong usage", () => {
  it.each([
    ["publsh story.md", "Unknown command 'publsh'", "Did you mean publish?"],
    ["posts --draft", "Unknown option '--draft'", "Did you mean --drafts?"],
    ["auth tokn", "Unknown command 'tokn'", "Did you mean token?"],
    ["auth token lsit", "Unknown command 'lsit'", "Did you mean list?"],
    ["posts lits", "Unknown command 'lits'", "Did you mean list?"],
    ["comments aprove x", "Unknown command 'aprove'", "Did you mean approve?"],
    ["publish", "Missing required argument 'file'", "--help"],
    ["whoami me", "Too many arguments", "--help"],
    ["posts --limit", "argument missing", "--help"],
    ["posts --host ftp://x", "isn't a valid host", "--host https://quire.example"],
  ])("`quire %s` says what is wrong and what was meant", async (line, message, next) => {
    const { code, out, err } = await desk.quire(line);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(message);
    expect(err).toContain(next);
  });

  it("is a document with --json", async () => {
    const { err } = await desk.quire("publsh --json");
    expect(JSON.parse(err).error).toMatchObject({ code: "usage", exit: 2 });
  });
});

describe("The common options", () => {
  it("answer with selected values alone, and refuse a path that can't be read before anything is sent", async () => {
    expect((await desk.quire("whoami --select .user.domain,.host")).out).toBe(
      `melville\n${desk.double.origin}\n`,
    );
    const calls = desk.double.calls().length;
    const { code, out, err } = await desk.quire("whoami --select user");
    expect([code, out]).toEqual([2, ""]);
    expect(JSON.parse(err).error).toMatchObject({ code: "select_malformed" });
    expect(desk.double.calls()).toHaveLength(calls);
  });

  it("tell of every request with --verbose, and never of the token", async () => {
    const { out, err } = await desk.quire("whoami --verbose --json");
    expect(JSON.parse(out)).toHaveProperty("user");
    expect(err).toMatch(/^ {2}GET http:\S+\/api\/r\/accounts\/me → 200, \d+ ms/);
    expect(err).not.toContain(TOKEN);
  });

  it("stand before the command or after it", async () => {
    expect((await desk.quire("--json whoami")).json()).toHaveProperty("user");
    expect((await desk.quire("--no-input login")).code).toBe(2);
    expect((await desk.quire("login --no-input")).code).toBe(2);
  });

  it("leave only the answer with --quiet", async () => {
    await desk.write("story.md", "# Title\n\nText.\n");
    const { out, err } = await desk.quire("publish story.md --quiet");
    expect(out).toMatch(/^http\S+\n$/);
    expect(err).toBe("");
  });
});

it("shows a server's words without what could move the cursor", async () => {
  desk.double.failNext(/accounts\/me/, "forbidden");
  expect((await desk.quire("whoami")).err).toBe("✗ You don't have permission to do this.\n  Request r1\n");
});

it("names a server that is not there, and what to do", async () => {
  const { origin } = desk.double;
  await desk.double.stop();
  const { code, err } = await desk.quire(`whoami --host ${origin}`);
  expect(code).toBe(1);
  expect(err).toContain(`✗ ${origin} can't be reached. The server isn't responding.`);
  expect(err).toContain("--host");
});
