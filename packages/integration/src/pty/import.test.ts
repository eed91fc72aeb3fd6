import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { substackExport } from "@quire/server/modules/posts/imports/testing/substackExport";
import { OutboundError } from "@quire/server/platform/outbound/outbound";
import { makePicture } from "@quire/server/testing/media/picture";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  const body = await makePicture("#204060");
  const outbound = {
    get: async (url: string) => {
      if (url.includes("gone")) throw new OutboundError("unreachable");
      return { url, contentType: "image/png", body };
    },
  };
  cli = await openCliKit({ outbound });
  await cli.app.platform.jobs.start();
});
afterAll(() => cli.close());

const at = (...path: string[]) => join(cli.dir, ...path);
const story = (n: number) => ({ id: `${n}.story`, title: `Story ${n}`, html: `<p>The words of ${n}.</p>` });
const titles = async (noun = "posts") => {
  const { json } = await cli.pipe([noun, "--limit", "500", "--json"]);
  return (json().posts as { title: string }[]).map(({ title }) => title);
};
/** Returns the saved states of unfinished imports. */
const savedImports = () =>
  readdir(join(cli.env.XDG_CONFIG_HOME as string, "quire", "imports")).catch(() => []);

describe("quire import, on a terminal", () => {
  it("describes the export, asks, imports it, and lists what could not be imported", async () => {
    const html = `<p>Look:</p><img src="https://gone.example.com/whale.png">`;
    await writeFile(
      at("blog.zip"),
      await substackExport([
        { id: "101.seen", title: "Seen", html: `<p>x</p><img src="https://cdn.example.com/a.png">` },
        { id: "102.lost", title: "Lost", html },
        { id: "103.paid", title: "For payers", html: "<p>Secret.</p>", audience: "only_paid" },
      ]),
    );
    const pty = cli.pty(["import", "substack", "blog.zip"]);
    const prompt = await pty.until("Import it to your site?");
    expect(prompt).toMatch(/blog\.zip · [\d.]+ k?B · Substack/);
    expect(prompt).toContain("Nobody gets an email.");
    pty.press("y");
    const { code, screen } = await pty.end();
    expect(screen).toContain(
      "3 posts imported · 2 published, 1 as a draft · 1 picture · 1 picture unavailable",
    );
    expect(screen).toMatch(/Lost: A picture couldn't be fetched/);
    expect(screen).toMatch(/For payers: It stays a draft/);
    expect(code).toBe(0);
    const report = await readFile(at("blog.report.csv"), "utf8");
    expect(
      report
        .trim()
        .split("\r\n")
        .map((row) => row.split(",").slice(0, 3).join()),
    ).toEqual([
      "result,title,status",
      "imported whole,Seen,published",
      "changed,Lost,published",
      "changed,For payers,draft",
    ]);
    expect(report).toContain("https://gone.example.com/whale.png");
  });

  it("resumes the same import after Ctrl-C, without duplicates", async () => {
    const all = Array.from({ length: 60 }, (_, n) => story(2000 + n));
    await writeFile(at("long.zip"), await substackExport(all));
    const pty = cli.pty(["import", "substack", "long.zip", "--yes"]);
    await pty.until(/Sending|Waiting|Importing/);
    pty.press("\u0003");
    const stopped = await pty.end();
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toContain("Run the same line again to continue.");
    expect(await savedImports()).toHaveLength(1);
    const resumed = await cli.pipe(["import", "substack", "long.zip", "--yes", "--json"]);
    expect(resumed.json().import).toMatchObject({ state: "done", counts: { posts: 60, added: 60 } });
    expect(await savedImports()).toHaveLength(0);
    const imported = (await titles()).filter((title) => title.startsWith("Story 20"));
    expect(new Set(imported).size).toBe(60);
    expect(imported).toHaveLength(60);
  }, 360_000);
});

describe("quire import, in a pipe", () => {
  it("does not ask: without --yes it prints what to type", async () => {
    await writeFile(at("pipe.zip"), await substackExport([story(3001)]));
    const { code, out, err } = await cli.pipe(["import", "substack", "pipe.zip"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--yes");
  });

  it("dry-runs without importing anything, and then imports as drafts", async () => {
    await writeFile(at("try.zip"), await substackExport([story(4001)]));
    const tried = await cli.pipe(["import", "substack", "try.zip", "--dry-run"]);
    expect([tried.code, tried.err]).toEqual([0, expect.stringContaining("1 post would be imported")]);
    expect(await titles()).not.toContain("Story 4001");
    const done = await cli.pipe(["import", "substack", "try.zip", "--drafts", "--yes"]);
    expect([done.code, done.out]).toEqual([0, "1\t0\t0\n"]);
    expect(await titles("drafts")).toContain("Story 4001");
  });

  it("lists ten posts with remarks, and says how many others have some", async () => {
    const paid = Array.from({ length: 12 }, (_, n) => ({ ...story(5000 + n), audience: "only_paid" }));
    await writeFile(at("paid.zip"), await substackExport(paid));
    const { err } = await cli.pipe(["import", "substack", "paid.zip", "--dry-run"]);
    expect(err.match(/It stays a draft/g)).toHaveLength(10);
    expect(err).toContain("And 2 more posts with remarks, in the report.");
  });

  it("accepts an unpacked export folder", async () => {
    await mkdir(at("medium", "posts"), { recursive: true });
    const page = `<!DOCTYPE html><html><head><title>A walk</title></head><body><article class="h-entry">
      <header><h1 class="p-name">A walk</h1></header>
      <section data-field="body" class="e-content"><section class="section"><div class="section-inner">
      <h3 class="graf graf--h3 graf--title">A walk</h3><p class="graf graf--p">We walked far.</p></div></section></section>
      <footer><p>By <a class="p-author h-card" href="https://medium.com/@x">X</a> on
      <a href="https://medium.com/p/0a1b2c3d4e5f"><time class="dt-published" datetime="2017-08-09T10:11:12.000Z">August 9, 2017</time></a>.</p>
      <p><a href="https://medium.com/@x/a-walk-0a1b2c3d4e5f" class="p-canonical">Canonical link</a></p></footer></article></body></html>`;
    await writeFile(at("medium", "posts", "2017-08-09_A-walk-0a1b2c3d4e5f.html"), page);
    await writeFile(at("medium", ".DS_Store"), "junk");
    const { code, json } = await cli.pipe(["import", "medium", "medium/.", "--yes", "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      import: { state: "done", counts: { added: 1, published: 1 } },
      report_file: at("medium.report.csv"),
    });
    expect(await titles()).toContain("A walk");
  });

  it.each([
    ["no such file", "none.zip", /none\.zip: File or folder not found\./, 1],
    ["another platform's export", "blog.zip", /This isn't a WordPress export/, 1],
    ["something that is no export", "words.zip", /We can't read this export/, 5],
  ])(
    "reports %s",
    async (_, name, said, exit) => {
      await writeFile(at("words.zip"), "Call me Ishmael.");
      const { code, err } = await cli.pipe(["import", "wordpress", name, "--yes"]);
      expect(err).toMatch(said);
      expect(code).toBe(exit);
    },
    60_000,
  );

  it("suggests a known platform for an unknown one", async () => {
    const { code, err } = await cli.pipe(["import", "goost", "blog.zip"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Did you mean ghost?")]);
  });
});
