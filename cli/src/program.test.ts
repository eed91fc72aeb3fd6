import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { version } from "../package.json";
import { run } from "./run.ts";
import { type CliKit, openCliKit } from "./testing/cliKit.ts";
import { TOKEN } from "./testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

const NOUNS = [
  ...[
    "login",
    "logout",
    "whoami",
    "auth",
    "publish",
    "posts",
    "books",
    "media",
    "comments",
    "topics",
    "open",
    "config",
  ],
  ...["api", "doctor", "completion", "help"],
];
const VERBS = [
  ...["auth status", "auth token", "posts list"],
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
  ...["books list", "books publish", "books orders", "books ship"],
  ...["mail settings", "mail domain show", "mail domain link", "mail domain verify", "mail domain unlink"],
];

describe("Help", () => {
  it.each(["--help", "", "help", "-h"])("is printed by `quire %s`", async (line) => {
    const { code, out, err } = await kit.quire(line);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Examples:");
    expect(out).toContain("3 not signed in");
    for (const command of NOUNS) expect(out).toContain(`  ${command} `);
  });

  it.each(["login", "publish", "api", "doctor", "completion", "open", ...VERBS])(
    "of %s has examples and the common options",
    async (command) => {
      const { out } = await kit.quire(`${command} --help`);
      expect(out).toMatch(new RegExp(`\\$.*quire ${command.split(" ").slice(0, 2).join(" ")}`));
      expect(out).toContain("--json");
    },
  );

  it("fits into 80 columns", async () => {
    for (const command of ["", ...NOUNS, ...VERBS]) {
      const { out } = await kit.quire(`${command} --help`);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it.each([40, 60])("reflows for a terminal of %i columns, without losing a word", async (columns) => {
    for (const command of ["", "publish", "subscribers import", "posts"]) {
      const wide = (await kit.quire(`${command} --help`)).out;
      let narrow = "";
      const write = (text: string) => {
        narrow += text;
        return true;
      };
      const terminal = kit.terminal();
      await run([...command.split(" ").filter(Boolean), "--help"], {
        ...terminal,
        stdout: Object.assign(terminal.stdout, { columns, write }),
      });
      expect(narrow.split("\n").filter((line) => line.length > columns && line.trim().includes(" "))).toEqual(
        [],
      );
      expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/));
    }
  });

  it("shows the version", async () => {
    expect((await kit.quire("--version")).out).toBe(`${version}\n`);
  });
});

describe("Wrong usage", () => {
  it.each([
    ["publsh story.md", "Unknown command 'publsh'", "Did you mean publish?"],
    ["posts --draft", "Unknown option '--draft'", "Did you mean --drafts?"],
    ["auth tokn", "Unknown command 'tokn'", "Did you mean token?"],
    ["auth token create CI", "created, listed and revoked in your browser", "/settings"],
    ["posts lits", "Unknown command 'lits'", "Did you mean list?"],
    ["comments aprove x", "Unknown command 'aprove'", "Did you mean approve?"],
    ["import wix a.zip", "Can't import posts from 'wix'", "Choose from ghost, substack, wordpress"],
    ["import substak a.zip", "Can't import posts from 'substak'", "Did you mean substack?"],
    ["publish", "Missing required argument 'file'", "--help"],
    ["whoami me", "Too many arguments", "--help"],
    ["posts --limit", "argument missing", "--help"],
    ["posts --host ftp://x", "isn't a valid host", "--host https://quire.example"],
  ])("`quire %s` explains the mistake and suggests the intended word", async (line, message, next) => {
    const { code, out, err } = await kit.quire(line);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(message);
    expect(err).toContain(next);
  });

  it("is a document with --json", async () => {
    const { err } = await kit.quire("publsh --json");
    expect(JSON.parse(err).error).toMatchObject({ code: "usage", exit: 2 });
  });
});

describe("The common options", () => {
  it("--select prints only the selected values, and refuses an invalid path before sending anything", async () => {
    expect((await kit.quire("whoami --select .user.domain,.host")).out).toBe(
      `melville\n${kit.double.origin}\n`,
    );
    const calls = kit.double.calls().length;
    const { code, out, err } = await kit.quire("whoami --select user");
    expect([code, out]).toEqual([2, ""]);
    expect(JSON.parse(err).error).toMatchObject({ code: "select_malformed" });
    expect(kit.double.calls()).toHaveLength(calls);
  });

  it("--verbose logs every request, and never the token", async () => {
    const { out, err } = await kit.quire("whoami --verbose --json");
    expect(JSON.parse(out)).toHaveProperty("user");
    expect(err).toMatch(/^ {2}GET http:\S+\/api\/r\/accounts\/me → 200, \d+ ms/);
    expect(err).not.toContain(TOKEN);
  });

  it("work before and after the command", async () => {
    expect((await kit.quire("--json whoami")).json()).toHaveProperty("user");
    expect((await kit.quire("--no-input login")).code).toBe(2);
    expect((await kit.quire("login --no-input")).code).toBe(2);
  });

  it("--quiet prints only the result", async () => {
    await kit.write("story.md", "# Title\n\nText.\n");
    const { out, err } = await kit.quire("publish story.md --quiet");
    expect(out).toMatch(/^http\S+\n$/);
    expect(err).toBe("");
  });
});

it("name QUIRE_TOKEN as the cause if its token isn't valid", async () => {
  kit.env.QUIRE_TOKEN = "expired";
  const { code, err } = await kit.quire("whoami");
  expect(code).toBe(3);
  expect(err).toContain("The token in QUIRE_TOKEN isn't valid here.");
});

it("print a server's text without control characters", async () => {
  kit.double.failNext(/accounts\/me/, "forbidden");
  expect((await kit.quire("whoami")).err).toBe("✗ You don't have permission to do this.\n  Request r1\n");
});

it("name an unreachable server and the next step", async () => {
  const { origin } = kit.double;
  await kit.double.stop();
  const { code, err } = await kit.quire(`whoami --host ${origin}`);
  expect(code).toBe(1);
  expect(err).toContain(`✗ ${origin} can't be reached. The server isn't responding.`);
  expect(err).toContain("--host");
});
