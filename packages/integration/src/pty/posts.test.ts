import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPost, getPost, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing } from "@quire/contracts/calls/publishing";
import { listPostHeads } from "@quire/contracts/calls/syncing";
import { execute } from "@quire/server/platform/database/select";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
let browser: CliKit["browser"];
let siteId: string;
let count = 0;
beforeAll(async () => {
  cli = await openCliKit();
  ({
    browser,
    author: { id: siteId },
  } = cli);
});
afterAll(() => cli.close());
beforeEach(() => execute(cli.app.platform.db, "DELETE FROM posts"));

const text = async (id: string) =>
  (await browser.call(getPost, { params: { siteId, id }, query: { post_content_type: "markdown" } })).body;
const heads = async () => (await browser.call(listPostHeads, { params: { siteId }, query: {} })).body.heads;
const newName = () => `text-${++count}.md`;

async function make(title: string, markdown: string, isPublished = false, more: object = {}) {
  const body = { ptype: "blog" as const, title, markdown, ...more };
  const { body: made } = await browser.call(createPost, { params: { siteId }, body });
  if (isPublished) await browser.call(publishPost, { params: { siteId, id: made.id }, body: {} });
  return made.id;
}

/** Creates an editor that runs a script on the file, its last argument after `-w`. */
async function editor(script: string): Promise<string> {
  const path = join(cli.dir, `editor-${++count}`);
  await writeFile(path, `#!/bin/sh\n[ "$1" = -w ] || exit 9\nfile="$2"\n${script}\n`);
  await chmod(path, 0o755);
  return `${path} -w`;
}

describe("quire posts and drafts", () => {
  it("list by search, order and type", async () => {
    await make("A whale", "Text.", true);
    await make("Zebra", "Text.", true);
    await make("Saga", "Text.", true, { ptype: "parent", subtype: "story" });
    const titles = async (...args: string[]) =>
      (await cli.pipe(["posts", "list", ...args, "--select", ".posts[].title"])).out.trim().split("\n");
    expect(await titles("--sort", "z-a")).toEqual(["Zebra", "Saga", "A whale"]);
    expect(await titles("--query", "whale")).toEqual(["A whale"]);
    expect(await titles("--type", "story")).toEqual(["Saga"]);
    const wrong = await cli.pipe(["posts", "--sort", "newst"]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Did you mean --sort newest?")]);
  });

  it("show a post as a file that can be published as is", async () => {
    const id = await make("A draft", "Some *words*.", false, { tags: ["Sea"] });
    const { out } = await cli.pipe(["drafts", "show", id]);
    expect(out).toBe(`---\ntitle: A draft\ntags: [ Sea ]\ndraft: true\nid: ${id}\n---\n\nSome _words_.\n`);
    expect((await cli.pipe(["posts", "show", id, "--json"])).json()).toMatchObject({
      ...{ id, title: "A draft", type: "post", status: "drafts", version: 1, tags: ["Sea"] },
      edit_url: expect.stringMatching(new RegExp(`/post/${id}/edit$`)),
    });
    const unknown = await cli.pipe(["posts", "show", "b0000000000000000009"]);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("None of your posts is")]);
  });

  it("edit in the user's editor with its arguments, merging others' changes", async () => {
    const id = await make("Edited", "One.\n\nTwo.", true);
    const path = `/api/w/${siteId}/posts/${id}`;
    expect(path).toContain(id);
    const EDITOR = await editor('sed -i "s/Two/Two here/" "$file"');
    const run = cli.pty(["posts", "edit", id], { env: { EDITOR } });
    const { code, screen } = await run.end();
    expect([code, screen]).toEqual([0, expect.stringContaining("Readers don't see it yet")]);
    expect((await text(id)).markdown).toBe("One.\n\nTwo here.\n");
    const none = cli.pty(["posts", "edit", id], { env: { EDITOR: await editor("true") } });
    expect((await none.end()).screen).toContain("Nothing was changed.");
    const published = cli.pty(["posts", "edit", id, "--publish"], {
      env: { EDITOR: await editor('sed -i "s/One/One here/" "$file"') },
    });
    await published.end();
    expect(await text(id)).toMatchObject({
      markdown: "One here.\n\nTwo here.\n",
      has_unpublished_changes: false,
    });
  });

  it("save a text that the site refuses, and name its file", async () => {
    const id = await make("Kept", "Text.");
    const VISUAL = await editor(
      'printf -- "---\\naccess: nobody\\nid: %s\\n---\\nMy long work.\\n" "$(sed -n "s/^id: //p" "$file")" > "$file.new" && mv "$file.new" "$file"',
    );
    const { code, screen } = await cli.pty(["drafts", "edit", id], { env: { VISUAL }, columns: 200 }).end();
    expect(code).toBe(1);
    const savedFile = /Your text is saved in (\S+\.md)\./.exec(screen)?.[1] as string;
    expect(await readFile(savedFile, "utf8")).toContain("My long work.");
    await writeFile(savedFile, (await readFile(savedFile, "utf8")).replace("access: nobody", "title: Kept"));
    expect((await cli.pipe(["publish", savedFile, "--draft"])).code).toBe(0);
    expect((await text(id)).markdown).toBe("My long work.\n");
  });

  it("delete only after a yes", async () => {
    const id = await make("Gone", "Text.", true);
    expect((await cli.pipe(["posts", "delete", id])).code).toBe(2);
    expect((await cli.pipe(["drafts", "delete", id, "--yes"])).code).toBe(5);
    const pty = cli.pty(["posts", "delete", id]);
    await pty.until("Delete “Gone” for good?");
    pty.press("y");
    expect((await pty.end()).code).toBe(0);
    expect(await heads()).toEqual([]);
  });

  it("print the address if there is no browser", async () => {
    const id = await make("Seen", "Text.", true);
    const { out } = await cli.pipe(["posts", "open", id]);
    expect(out).toMatch(new RegExp(`^http.*/post/${id}/seen\n$`));
    expect((await cli.pipe(["posts", "open", id, "--edit"])).out).toContain(`/post/${id}/edit`);
  });

  it("publish a draft now, or schedule it", async () => {
    const [now, later] = [await make("Now", "Text."), await make("Later", "Text.")];
    expect((await cli.pipe(["drafts", "publish", now])).err).toContain("Published: Now");
    expect((await text(now)).status).toBe("published");
    const { code, err } = await cli.pipe(["drafts", "publish", later, "--schedule", "+2h", "--newsletter"]);
    expect([code, err]).toEqual([0, expect.stringContaining("Will be published on")]);
    const { body } = await browser.call(getPublishing, { params: { siteId, id: later } });
    expect(body.schedule).toMatchObject({ publish_newsletter: true });
    const past = await cli.pipe(["drafts", "publish", later, "--schedule", "2020-01-01 10:00"]);
    expect([past.code, past.err]).toEqual([2, expect.stringContaining("at least a minute from now")]);
  });
});

describe("quire publish", () => {
  it("reads a text from standard input", async () => {
    const { code } = await cli.pipe(
      ["publish", "-", "--title", "From a pipe", "--draft"],
      "Words without a title.\n",
    );
    expect(code).toBe(0);
    const [head] = await heads();
    expect(head).toMatchObject({ title: "From a pipe", status: "drafts" });
    expect(await readdir(cli.dir)).not.toContain("-");
  });

  it("publishes a story from a folder in order, and later only what changed", async () => {
    const folder = join(cli.dir, `saga-${++count}`);
    await mkdir(folder);
    await writeFile(join(folder, "story.yml"), "title: Saga\ntags: [Sea]\ntext: What it is.\n");
    for (let n = 1; n <= 11; n++)
      await writeFile(join(folder, `${n}-part.md`), `# Part ${n}\n\nText ${n}.\n`);
    const first = await cli.pipe(["publish", folder]);
    expect([first.code, first.err]).toEqual([0, expect.stringContaining("12 created on the site")]);
    const parts = (await heads()).filter(({ ptype }) => ptype === "chapter");
    expect(parts.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ title }) => title)).toEqual(
      Array.from({ length: 11 }, (_, n) => `Part ${n + 1}`),
    );
    await writeFile(join(folder, "3-part.md"), "# Part 3\n\nBetter.\n");
    const second = await cli.pipe(["publish", folder]);
    expect(second.out.trim().split("\n")).toEqual([expect.stringMatching(/^sent\t3-part\.md\t/)]);
    const third = parts.find(({ title }) => title === "Part 3");
    expect((await text(third?.id as string)).markdown).toBe("Better.\n");
  });

  it("accepts access, price and a time on the command line", async () => {
    const name = newName();
    await writeFile(join(cli.dir, name), "# Dear\n\nText.\n");
    const { code, err } = await cli.pipe([
      "publish",
      name,
      "--access",
      "paid",
      "--price",
      "99",
      "--schedule",
      "+1d",
    ]);
    expect([code, err]).toEqual([0, expect.stringContaining("to be published on")]);
    const [head] = await heads();
    expect(head?.status).toBe("drafts");
    expect(await text(head?.id as string)).toMatchObject({
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
    });
    const wrong = await cli.pipe(["publish", name, "--price", "much"]);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("--price: must be an amount")]);
  });

  it("shows with --dry-run exactly what would change, without changing it", async () => {
    const name = newName();
    await writeFile(join(cli.dir, name), "---\ntags: [Sea]\n---\n# Dry\n\nOne.\n\nTwo.\n");
    await cli.pipe(["publish", name]);
    await writeFile(join(cli.dir, name), "---\ntags: [Sea, Land]\n---\n# Dry\n\nOne.\n\n*Three.*\n");
    const { err } = await cli.pipe(["publish", name, "--dry-run"]);
    expect(err).toContain("-tags: [ Sea ]\n+tags: [ Sea, Land ]\n");
    expect(err).toContain("-Two.\n+_Three._\n");
    const [head] = await heads();
    expect(head?.version).toBe(1);
  });

  it("saves the draft at each save with --watch, prints its address once, and exits with 0", async () => {
    const name = newName();
    const path = join(cli.dir, name);
    await writeFile(path, "# Watched\n\nOne.\n");
    const pty = cli.pty(["publish", name, "--watch"], { columns: 160 });
    await pty.until("Ctrl-C stops it.");
    const [head] = await heads();
    const id = head?.id as string;
    await writeFile(path, "# Watched\n\nTwo.\n");
    await pty.until("saved, version 2");
    expect(await text(id)).toMatchObject({ markdown: "Two.\n", status: "drafts" });
    await writeFile(path, "---\naccess: nobody\n---\n# Watched\n\nThree.\n");
    await pty.until("access: must be");
    await writeFile(path, "# Watched\n\nThree.\n");
    await pty.until("saved, version 3");
    pty.press("\u0003");
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen.split(`/post/${id}/edit`)).toHaveLength(2);
    expect(screen).toContain("Stopped. The draft has your last save");
  });

  it("merges others' changes, also after a watch", async () => {
    const name = newName();
    await writeFile(join(cli.dir, name), "# Both\n\nOne.\n\nTwo.\n");
    await cli.pipe(["publish", name]);
    const [head] = await heads();
    const id = head?.id as string;
    const params = { siteId, id };
    await browser.call(updatePost, { params, body: { markdown: "One there.\n\nTwo.\n", last_version: 1 } });
    await writeFile(join(cli.dir, name), "# Both\n\nOne.\n\nTwo here.\n");
    await cli.pipe(["publish", name]);
    expect((await text(id)).markdown).toBe("One there.\n\nTwo here.\n");
  });
});
