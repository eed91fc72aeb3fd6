import { readdir } from "node:fs/promises";
import { publishPost } from "@quire/contracts/calls/posts";
import { getPublishing, schedulePost } from "@quire/contracts/calls/publishing";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { makeUser } from "@quire/server/testing/factories/user";
import { describe, expect, it } from "vitest";
import { setUpSync } from "./syncKit.ts";

const sync = setUpSync();
const { file, read, write, quire, heads, idOf, text, changeOnSite } = sync;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const yaml = (...lines: string[]) => `---\ntitle: Held\n${lines.join("\n")}\n---\nNot for readers.\n`;
async function publishing(id: string) {
  return (await sync.cli.browser.call(getPublishing, { params: { siteId: sync.cli.author.id, id } })).body;
}
const statuses = async () => (await heads()).map(({ title, status }) => `${title} ${status}`).sort();

const HELD: [name: string, content: string][] = [
  ["jekyll.md", yaml("published: false")],
  ["obsidian.md", yaml("Publish: False")],
  ["upper.md", yaml("DRAFT: TRUE")],
  ["far.md", yaml("publishDate: 2099-01-01")],
  ["2099-01-01-named.md", yaml()],
  ["hugo.md", '+++\ntitle = "Held"\ndraft = true\n+++\nNot for readers.\n'],
  ["hugo-json.md", '{"title": "Held", "draft": true}\n\nNot for readers.\n'],
  ["own-export.md", yaml('kind: "blog"', 'state: "draft"')],
  ["unlisted.markdown", yaml("unlisted: true")],
];

describe("a text that isn't for readers", () => {
  it.each(["sync", "push"])("is saved as a draft by quire %s, and says why", async (command) => {
    for (const [name, content] of HELD) await write(name, content);
    const { code, err } = await quire(command);
    expect(code).toBe(0);
    expect(await statuses()).toEqual(HELD.map(() => "Held drafts"));
    expect(err).toContain("jekyll.md:3: saved as a draft, because of published: false");
    expect(err).toContain(
      "far.md:3: saved as a draft, because of publishDate: 2099-01-01, which is more than a year away",
    );
    for (const [name, content] of HELD) expect(await read(name)).toBe(content);
  });

  it.each(HELD)("is saved as a draft by quire publish: %s", async (name, content) => {
    await write(name, content);
    const { code, err, out } = await sync.cli.pipe(["publish", `${sync.site}/${name}`]);
    expect([code, err]).toEqual([0, expect.stringContaining("Saved as a draft: Held")]);
    expect(out).toMatch(/^http/);
    expect(await statuses()).toEqual(["Held drafts"]);
  });

  it("says that readers still see the published version of its post", async () => {
    await write("held.md", "---\ntitle: Held\n---\nWords.\n");
    await sync.cli.pipe(["publish", `${sync.site}/held.md`]);
    await write("held.md", yaml("private: true"));
    const { code, err } = await sync.cli.pipe(["publish", `${sync.site}/held.md`]);
    expect([code, err]).toEqual([0, expect.stringContaining("Draft saved: Held")]);
    expect(err).toMatch(
      /held\.md:3: private: readers still see its published version; to hide it: quire posts unpublish/,
    );
    expect(await text(await idOf("Held"))).toMatchObject({
      status: "published",
      has_unpublished_changes: true,
    });
  });

  it("can't be scheduled or emailed", async () => {
    await write("held.md", yaml("published: false"));
    for (const option of [["--schedule", "+2h"], ["--newsletter"]]) {
      const { code, err } = await sync.cli.pipe(["publish", `${sync.site}/held.md`, ...option]);
      expect([code, err]).toEqual([2, expect.stringContaining("published: false")]);
    }
    expect(await heads()).toEqual([]);
  });

  it("stays unpublished when only the site published its post, until the file says so too", async () => {
    await write("held.md", yaml("publish: false"));
    await quire("sync");
    const id = await idOf("Held");
    await sync.cli.browser.call(publishPost, { params: { siteId: sync.cli.author.id, id }, body: {} });
    await write("held.md", `${await read("held.md")}\nSecret.\n`);
    await quire("sync");
    expect(await text(id)).toMatchObject({ status: "published", has_unpublished_changes: true });
    await quire("sync");
    expect(await read("held.md")).toContain("publish: true");
  });
});

describe("a date in front matter", () => {
  it("in the future schedules the post, and another date moves it", async () => {
    await write("a.md", yaml(`date: ${inDays(3)}`));
    const first = await quire("sync");
    expect(first.out).toMatch(/^created on the site\ta\.md\thttp\S+\tto be published on /);
    const id = await idOf("Held");
    const { schedule } = await publishing(id);
    expect(schedule?.at.slice(0, 10)).toBe(inDays(3).slice(0, 10));
    expect((await quire("sync")).err).toContain("up to date");
    await write("a.md", yaml(`date: ${inDays(9)}`));
    await quire("sync");
    expect((await publishing(id)).schedule?.at.slice(0, 10)).toBe(inDays(9).slice(0, 10));
    expect((await text(id)).status).toBe("drafts");
  });

  it("moves a schedule, and keeps its newsletter", async () => {
    await write("a.md", yaml(`date: ${inDays(3)}`));
    await quire("sync");
    const id = await idOf("Held");
    const params = { siteId: sync.cli.author.id, id };
    await sync.cli.browser.call(schedulePost, { params, body: { at: inDays(3), publish_newsletter: true } });
    await write("a.md", yaml(`date: ${inDays(9)}`));
    await quire("sync");
    const { schedule } = await publishing(id);
    expect([schedule?.at.slice(0, 10), schedule?.publish_newsletter]).toEqual([inDays(9).slice(0, 10), true]);
  });

  it("in the past is when the post was published", async () => {
    await write("2013-05-06-hello.md", "---\nlayout: post\ndate: 2013-05-06 02:12:52 +0200\n---\nWords.\n");
    const { code, err } = await quire("sync");
    expect([code, err]).toEqual([
      0,
      expect.stringContaining("not used on Quire, unchanged in the file: layout"),
    ]);
    expect(await text(await idOf("Hello"))).toMatchObject({
      ...{ status: "published", published: "2013-05-06T00:12:52.000Z" },
    });
    await write("b.md", "+++\ndate = 2014-01-02\n+++\nWords.\n");
    await sync.cli.pipe(["publish", `${sync.site}/b.md`]);
    expect((await text(await idOf("B"))).published).toBe(new Date("2014-01-02T00:00:00").toISOString());
  });
});

it("writes the site's changes back in the file's own dialect", async () => {
  await write("a.md", '+++\n# mine\ntitle = "A"\nlayout = "wide"\n+++\nWords.\n');
  await quire("sync");
  const id = await idOf("A");
  await changeOnSite(id, { title: "B", tags: ["Sea"] });
  await quire("sync");
  expect(await read("a.md")).toBe(
    `+++\n# mine\ntitle = "B"\nlayout = "wide"\ntags = [ "Sea" ]\nid = "${id}"\n+++\n\nWords.\n`,
  );
  expect((await quire("sync")).err).toContain("up to date");
});

it("skips texts that aren't markdown, with a warning", async () => {
  await write("a.mkd", "# A\n");
  await write("b.mdx", "# B\n");
  expect((await quire("sync")).err).toContain("b.mdx: skipped: only markdown is synced");
  expect(await statuses()).toEqual(["A published"]);
});

describe("a scheduled post", () => {
  async function schedule(days: number) {
    await write("a.md", "# Later\n\nWords.\n");
    const at = inDays(days);
    await sync.cli.pipe(["publish", `${sync.site}/a.md`, "--draft"]);
    const id = await idOf("Later");
    const params = { siteId: sync.cli.author.id, id };
    await sync.cli.browser.call(schedulePost, { params, body: { at, publish_newsletter: true } });
    return { id, at };
  }

  it("keeps its time when it is published again, and lists show it", async () => {
    const { id, at } = await schedule(3);
    await write("a.md", "# Later\n\nOther words.\n");
    const again = await sync.cli.pipe(["publish", `${sync.site}/a.md`]);
    expect([again.code, again.err]).toEqual([0, expect.stringContaining("to be published on")]);
    expect(await publishing(id)).toMatchObject({
      status: "drafts",
      schedule: { at, publish_newsletter: true },
    });
    const { out } = await sync.cli.pipe(["drafts", "--json"]);
    expect(JSON.parse(out).posts[0].scheduled).toEqual({ at, problem: null });
    expect((await sync.cli.pipe(["drafts"])).out).toContain("to be published on");
  });

  it("is moved, canceled and published by commands", async () => {
    const { id } = await schedule(3);
    const posts = (...args: string[]) => sync.cli.pipe(["posts", ...args]);
    expect((await posts("schedule", id, "+2h", "--json")).json()).toMatchObject({
      newsletter: true,
      status: "drafts",
    });
    expect(await posts("publish", id)).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    expect((await posts("unschedule", id)).err).toContain("No longer scheduled");
    expect((await posts("unschedule", id)).err).toContain("It wasn't scheduled");
    expect((await posts("publish", id)).err).toContain("Published: Later");
    expect(await posts("schedule", id, "+2h")).toMatchObject({ code: 5 });
    expect(await posts("unpublish", id)).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    expect((await posts("unpublish", id, "--yes", "--json")).json()).toMatchObject({ id, status: "drafts" });
    expect((await posts("unpublish", id)).err).toContain("It is a draft already");
    expect((await posts("schedule", id, "soon")).err).toContain("soon: Please choose a date and a time.");
  });
});

it("refuses to sync a folder with another site than its own, and names both", async () => {
  await write("a.md", "# A\n");
  await quire("sync");
  const { platform } = sync.cli.app;
  const other = await makeUser(platform, { name: "Mary Shelley" });
  await makeSite(platform, { id: other.id, domain: "shelley" });
  const { token } = await makeSession(platform, { user_id: other.id });
  const own = sync.cli.env.QUIRE_TOKEN;
  try {
    sync.cli.env.QUIRE_TOKEN = token;
    for (const command of ["sync", "push", "pull"]) {
      const { code, err } = await quire(command);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/belongs to \S*melville\S*\. You are signed in to \S*shelley/),
      ]);
    }
    expect((await quire("sync", "--dry-run")).err).toContain("belongs to");
    expect(await quire("sync", "--other-site")).toMatchObject({ code: 0 });
    expect(await quire("sync")).toMatchObject({ code: 0 });
  } finally {
    sync.cli.env.QUIRE_TOKEN = own as string;
  }
  expect(await quire("sync")).toMatchObject({ code: 0 });
});

describe("nothing to publish", () => {
  it.each([
    ["", "Standard input is empty"],
    [" \n\n", "Standard input is empty"],
    ["Words\0 and bytes", "Standard input has NUL bytes"],
    ["---\ntags: [a]\n---\n", "There is no text below the front matter"],
  ])("is refused from a pipe: %j", async (stdin, message) => {
    const { code, err } = await sync.cli.pipe(["publish", "-", "--title", "Weekly"], stdin);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(await heads()).toEqual([]);
  });

  it("is refused from a file, which keeps its post", async () => {
    await write("a.md", "# A\n\nWords.\n");
    await quire("sync");
    await write("a.md", "");
    await write("b.md", "---\ntitle: B\n---\n");
    const { code, err } = await quire("sync");
    expect(code).toBe(1);
    expect(err).toContain("a.md:1: There is no text: nothing to publish.");
    expect(err).toContain("b.md:1: There is no text below the front matter: nothing to publish.");
    expect(await statuses()).toEqual(["A published"]);
    expect((await text(await idOf("A"))).markdown).toContain("Words.");
    expect(await readdir(file("."))).toContain("a.md");
  });
});
