import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { substackExport } from "@quire/server/modules/posts/imports/testing/substackExport";
import { OutboundError } from "@quire/server/platform/outbound/outbound";
import { makePicture } from "@quire/server/testing/media/picture";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
beforeAll(async () => {
  const body = await makePicture("#204060");
  const outbound = {
    get: async (url: string) => {
      if (url.includes("gone")) throw new OutboundError("unreachable");
      return { url, contentType: "image/png", body };
    },
  };
  desk = await openTapeDesk({ outbound });
  await desk.app.platform.jobs.start();
}, 60_000);
afterAll(() => desk.close());

const at = (...path: string[]) => join(desk.dir, ...path);
const story = (n: number) => ({ id: `${n}.story`, title: `Story ${n}`, html: `<p>The words of ${n}.</p>` });
const titles = async (noun = "posts") => {
  const { json } = await desk.pipe([noun, "--limit", "500", "--json"]);
  return (json().posts as { title: string }[]).map(({ title }) => title);
};
/** Notes of imports that are not over. */
const notes = () => readdir(join(desk.env.XDG_CONFIG_HOME as string, "quire", "imports")).catch(() => []);

describe("quire import, on a terminal", () => {
  it("says what it is, asks, brings it and says what could not be carried over", async () => {
    const html = `<p>Look:</p><img src="https://gone.example.com/whale.png">`;
    await writeFile(
      at("blog.zip"),
      await substackExport([
        { id: "101.seen", title: "Seen", html: `<p>x</p><img src="https://cdn.example.com/a.png">` },
        { id: "102.lost", title: "Lost", html },
        { id: "103.paid", title: "For payers", html: "<p>Secret.</p>", audience: "only_paid" },
      ]),
    );
    const tape = desk.tape(["import", "substack", "blog.zip"]);
    const asked = await tape.until("Import it to your site?");
    expect(asked).toMatch(/blog\.zip · [\d.]+ k?B · Substack/);
    expect(asked).toContain("Nobody gets an email.");
    tape.press("y");
    const { code, screen } = await tape.end();
    expect(screen).toContain("3 posts imported · 2 published, 1 as a draft · 1 picture · 1 unavailable");
    expect(screen).toMatch(/Lost: A picture could not be fetched/);
    expect(screen).toMatch(/For payers: It stays a draft/);
    expect(code).toBe(0);
    const report = await readFile(at("blog.report.csv"), "utf8");
    expect(report.trim().split("\r\n")).toHaveLength(3);
    expect(report).toContain("https://gone.example.com/whale.png");
  }, 60_000);

  it("stopped in the middle and run again goes on as the same import, with nothing twice", async () => {
    const all = Array.from({ length: 60 }, (_, n) => story(2000 + n));
    await writeFile(at("long.zip"), await substackExport(all));
    const tape = desk.tape(["import", "substack", "long.zip", "--yes"]);
    await tape.until(/Sending|Waiting|Bringing/);
    tape.press("\u0003");
    const stopped = await tape.end();
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toContain("Run the same line again to continue.");
    expect(await notes()).toHaveLength(1);
    const again = await desk.pipe(["import", "substack", "long.zip", "--yes", "--json"]);
    expect(again.json().import).toMatchObject({ state: "done", counts: { posts: 60, added: 60 } });
    expect(await notes()).toHaveLength(0);
    const brought = (await titles()).filter((title) => title.startsWith("Story 20"));
    expect(new Set(brought).size).toBe(60);
    expect(brought).toHaveLength(60);
  }, 120_000);
});

describe("quire import, in a pipe", () => {
  it("asks nobody: without --yes it says what to type", async () => {
    await writeFile(at("pipe.zip"), await substackExport([story(3001)]));
    const { code, out, err } = await desk.pipe(["import", "substack", "pipe.zip"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--yes");
  }, 30_000);

  it("tries without bringing anything, and then brings it as drafts", async () => {
    await writeFile(at("try.zip"), await substackExport([story(4001)]));
    const tried = await desk.pipe(["import", "substack", "try.zip", "--dry-run"]);
    expect([tried.code, tried.err]).toEqual([0, expect.stringContaining("1 post would be imported")]);
    expect(await titles()).not.toContain("Story 4001");
    const done = await desk.pipe(["import", "substack", "try.zip", "--drafts", "--yes"]);
    expect([done.code, done.out]).toEqual([0, "1\t0\t0\n"]);
    expect(await titles("drafts")).toContain("Story 4001");
  }, 60_000);

  it("takes the folder that a computer has unpacked the export to", async () => {
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
    const { code, json } = await desk.pipe(["import", "medium", "medium", "--yes", "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      import: { state: "done", counts: { added: 1, published: 1 } },
      report_file: null,
    });
    expect(await titles()).toContain("A walk");
  }, 60_000);

  it.each([
    ["no such file", "none.zip", /none\.zip: File or folder not found\./, 1],
    ["another platform's export", "blog.zip", /This is no WordPress export/, 1],
    ["something that is no export", "words.zip", /We can't read this export/, 5],
  ])(
    "of %s says so",
    async (_, name, said, exit) => {
      await writeFile(at("words.zip"), "Call me Ishmael.");
      const { code, err } = await desk.pipe(["import", "wordpress", name, "--yes"]);
      expect(err).toMatch(said);
      expect(code).toBe(exit);
    },
    60_000,
  );

  it("of a platform that it doesn't know says which there are", async () => {
    const { code, err } = await desk.pipe(["import", "goost", "blog.zip"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Did you mean ghost?")]);
  }, 30_000);
});
