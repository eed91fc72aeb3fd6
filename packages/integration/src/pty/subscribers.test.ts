import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { makePro } from "@quire/server/testing/factories/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
  await makePro(cli.app.platform, cli.author.id);
  await cli.app.platform.jobs.start();
});
afterAll(() => cli.close());

const write = (name: string, text: string) => writeFile(join(cli.dir, name), text);
const read = (name: string) => readFile(join(cli.dir, name), "utf8");
/** Returns the addresses on the list that start like this one. */
const listed = async (query: string) =>
  (await cli.pipe(["subscribers", "list", "--query", query])).out
    .trim()
    .split("\n")
    .map((line) => line.split("\t")[0]);
/** Returns the saved states of unfinished imports. */
const savedImports = () =>
  readdir(join(cli.env.XDG_CONFIG_HOME as string, "quire", "imports")).catch(() => []);

describe("quire subscribers import, on a terminal", () => {
  it("shows the column mapping, asks, and reports the result", async () => {
    await write("crew.csv", "Email Address,First Name,Shoe size\nahab@pequod.example,Ahab,9\nnobody,Pip,5\n");
    const pty = cli.pty(["subscribers", "import", "crew.csv"]);
    const prompt = await pty.until("Are the columns right?");
    expect(prompt).toMatch(/crew\.csv · \d+ B · CSV/);
    expect(prompt).toMatch(/Email: Email Address/);
    expect(prompt).toMatch(/First name: First Name/);
    expect(prompt).toMatch(/not used: Shoe size/);
    pty.press("y");
    const { code, screen } = await pty.end();
    expect(screen).toContain("1 added · 1 row refused");
    expect(screen).toContain("crew.refused.csv");
    expect(code).toBe(0);
    expect(await read("crew.refused.csv")).toBe(
      "line,reason,Email Address,First Name,Shoe size\r\n3,The email doesn't appear valid.,nobody,Pip,5\r\n",
    );
    expect((await stat(join(cli.dir, "crew.refused.csv"))).mode & 0o777).toBe(0o600);
    expect(await listed("ahab@pequod.example")).toContain("ahab@pequod.example");
  });

  it("asks what an unknown word means, and adds those people only after a yes", async () => {
    await write("words.csv", "email,status\nyes@words.example,active\nsun@words.example,Sunset\n");
    const pty = cli.pty(["subscribers", "import", "words.csv"]);
    await pty.until("Are the columns right?");
    pty.press("y");
    await pty.until("1 row with “Sunset”: are these people subscribed?");
    expect(await listed("sun@words.example")).not.toContain("sun@words.example");
    pty.press("y");
    const { code, screen } = await pty.end();
    expect(screen).toContain("1 added · 1 already there");
    expect(code).toBe(0);
    expect(await listed("sun@words.example")).toContain("sun@words.example");
  });

  it("adds nobody by an unknown word in a script, and names the flag that does", async () => {
    await write("script.csv", "email,status\nyes@script.example,active\nsun@script.example,Sunset\n");
    const first = await cli.pipe(["subscribers", "import", "script.csv", "--yes"]);
    expect(first.code).toBe(0);
    expect(first.err + first.out).toContain('run it again with --subscribed-word "Sunset"');
    expect(await listed("sun@script.example")).not.toContain("sun@script.example");
    await cli.pipe(["subscribers", "import", "script.csv", "--yes", "--subscribed-word", "Sunset"]);
    expect(await listed("sun@script.example")).toContain("sun@script.example");
  });

  it("sends nothing after a no", async () => {
    await write("no.csv", "email\nno@pequod.example\n");
    const pty = cli.pty(["subscribers", "import", "no.csv"]);
    await pty.until("Are the columns right?");
    pty.press("n");
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen).toContain("Nothing was sent.");
    expect(await listed("no@pequod.example")).not.toContain("no@pequod.example");
  });

  it("resumes the same import after Ctrl-C, without duplicates", async () => {
    const count = 150_000;
    const rows = Array.from({ length: count }, (_, n) => `long-${n}-${"x".repeat(40)}@pequod.example`);
    await write("long.csv", `email\n${rows.join("\n")}\n`);
    const pty = cli.pty(["subscribers", "import", "long.csv", "--yes"]);
    await pty.until(/Sending|Waiting|Reading|Merging/);
    pty.press("\u0003");
    const stopped = await pty.end();
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toContain("Run the same line again to continue.");
    expect(await savedImports()).toHaveLength(1);
    const resumed = await cli.pipe(["subscribers", "import", "long.csv", "--yes", "--json"]);
    expect(resumed.err).toBe("");
    expect(resumed.json().import).toMatchObject({ state: "done", counts: { rows: count, added: count } });
    expect(await savedImports()).toHaveLength(0);
    const third = await cli.pipe(["subscribers", "import", "long.csv", "--yes", "--json"]);
    expect(third.json().import).toMatchObject({ counts: { added: 0, already: count } });
  }, 360_000);
});

describe("quire subscribers, in a pipe", () => {
  it("does not ask: without --yes it prints what to type", async () => {
    await write("pipe.csv", "email\npipe@pequod.example\n");
    const { code, out, err } = await cli.pipe(["subscribers", "import", "pipe.csv"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--yes");
    expect(err).toContain("Nothing was done.");
  });

  it("reads a list from stdin in any encoding, and prints one document", async () => {
    const list = Buffer.from("\ufeffEmail;Name\r\nzoë@pequod.example;Zoë\r\n", "utf16le");
    const { code, json } = await cli.pipe(["subscribers", "import", "-", "--yes", "--json"], list);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      import: { state: "done", mapping: { email: "Email", name: "Name" }, counts: { added: 1 } },
      refused_file: null,
    });
  });

  it("dry-runs without adding anyone", async () => {
    await write("try.csv", "email\ntry@pequod.example\n");
    const { code, err } = await cli.pipe(["subscribers", "import", "try.csv", "--dry-run"]);
    expect(code).toBe(0);
    expect(err).toContain("1 would be added");
    expect(await listed("try@pequod.example")).not.toContain("try@pequod.example");
  });

  it.each<[string, string | Uint8Array, string[], number, string]>([
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), [], 1, "This isn't a text file."],
    ["nothing", "", [], 1, "The file is empty."],
    ["no addresses", "a,b\n1,2\n", [], 2, "No column has email addresses. The columns are: a, b."],
    [
      "a wrong --map",
      "email\nx@y.example\n",
      ["--map", "email=Mail"],
      2,
      'There is no column "Mail" for email.',
    ],
    ["a wrong field", "email\nx@y.example\n", ["--map", "phone=Mail"], 2, "--map takes one of email"],
  ])(
    "refuses %s with a message",
    async (_, text, more, code, message) => {
      const ran = await cli.pipe(["subscribers", "import", "-", "--yes", ...more], text);
      expect(ran.err).toContain(message);
      expect(ran.code).toBe(code);
      expect(ran.out).toBe("");
    },
    30_000,
  );

  it("tells a creator without Pro that it is required", async () => {
    const { id } = await makeSite(cli.app.platform);
    const { token } = await makeSession(cli.app.platform, { user_id: id });
    const before = cli.env.QUIRE_TOKEN as string;
    cli.env.QUIRE_TOKEN = token;
    const { code, err } = await cli.pipe(["subscribers", "import", "-", "--yes"], "email\nx@y.example\n");
    cli.env.QUIRE_TOKEN = before;
    expect(err).toContain("This is part of Pro.");
    expect(code).toBe(5);
  });

  it("lists with tabs, and counts", async () => {
    const { out } = await cli.pipe(["subscribers", "list", "--query", "AHAB"]);
    expect(out).toMatch(/^ahab@pequod\.example\tAhab\t\S+\tsubscribed\tplain\n$/);
    const counted = await cli.pipe(["subscribers", "count", "--json"]);
    const { reached, subscribed } = counted.json();
    expect(reached).toBe(subscribed);
    expect((await cli.pipe(["subscribers", "count"])).out).toBe(`${reached}\n`);
    expect((await cli.pipe(["subscribers", "list", "--state", "gone"])).code).toBe(2);
  });

  it.each([[], ["all.csv"], ["--json"]])(
    "refuses to export to a script: %j",
    async (...words) => {
      const { code, out, err } = await cli.pipe(["subscribers", "export", ...words]);
      expect({ code, out }).toEqual({ code: 5, out: "" });
      expect(err).toContain("so you export them in your browser");
      expect(err).toMatch(/Open http:\S+\/mailinglist/);
    },
    30_000,
  );

  it("names the page that exports, on a terminal", async () => {
    const { code, screen } = await cli.pty(["subscribers", "export"]).end();
    expect(screen).toMatch(/http:\S+\/mailinglist/);
    expect(screen).toContain("Choose “Export as CSV” there.");
    expect(code).toBe(0);
  });
});
