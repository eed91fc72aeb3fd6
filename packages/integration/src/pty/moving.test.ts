import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BLOG_SHAPES, generatedBlog } from "@quire/formats/testing/generatedBlogs";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { makePicture } from "@quire/server/testing/media/picture";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

const SEED = 61;
const POSTS = 12;

let cli: CliKit;
/** Different pictures, one for each post. */
let pictures: Buffer[];
/** All requests' paths and statuses. */
const accessLog: [path: string, status: number][] = [];
beforeAll(async () => {
  cli = await openCliKit();
  await cli.app.platform.jobs.start();
  pictures = await Promise.all(
    Array.from({ length: POSTS }, (_, n) => makePicture(`#${(0x100000 + n * 0x1357).toString(16)}`)),
  );
  cli.app.server.events.on("response", ({ path, response }) => {
    if (!("isBoom" in response)) accessLog.push([path, response.statusCode]);
  });
});
afterAll(() => cli.close());

const at = (...path: string[]) => join(cli.dir, ...path);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Continues as the owner of an empty site; returns its host. */
async function moveToNewSite(): Promise<string> {
  const { id, domain } = await makeSite(cli.app.platform);
  cli.env.QUIRE_TOKEN = (await makeSession(cli.app.platform, { user_id: id })).token;
  return `${domain}.localhost:4000`;
}

async function quire(...args: string[]) {
  const { code, err, json } = await cli.pipe([...args, "--json"]);
  expect(code, err).toBe(0);
  return json();
}

interface Exported {
  /** Whole texts by title, with the posts they link to by title and the pictures by hash. */
  texts: Map<string, string>;
  hashes: string[];
}

async function exportTo(folder: string): Promise<Exported> {
  await quire("export", folder);
  const names = new Map<string, string>();
  const hashes: string[] = [];
  for (const file of await readdir(at(folder, "files"))) {
    const hash = hashOf(await readFile(at(folder, "files", file)));
    hashes.push(hash);
    names.set(file.slice(0, 20), hash);
  }
  const read: { title: string; text: string }[] = [];
  for (const file of await readdir(at(folder, "posts"))) {
    const text = await readFile(at(folder, "posts", file), "utf8");
    const title = /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? file;
    names.set(/^id: "?(\w+)"?$/m.exec(text)?.[1] ?? file, title);
    read.push({ title, text });
  }
  const named = (text: string) =>
    text.replace(/\bb[0-7][0-9a-hjkmnp-tv-z]{18}\b/g, (id) => names.get(id) ?? id);
  return { texts: new Map(read.map(({ title, text }) => [title, named(text)])), hashes: hashes.toSorted() };
}

/** Requests what a signed-out reader may find, and each draft by its id. */
async function readAsGuest(host: string, titles: readonly string[]): Promise<void> {
  const get = async (url: string) => (await cli.app.server.inject({ url, headers: { host } })).payload;
  const drafts = (await quire("drafts", "--limit", "500")).posts as { id: string; title: string }[];
  expect(drafts.map(({ title }) => title).toSorted()).toEqual([...titles].toSorted());
  const first = accessLog.length;
  for (const path of ["/", "/rss.xml", "/feed.json", "/sitemap.xml", "/profile"]) {
    const page = await get(path);
    for (const number of titles.map((title) => title.replace("Post number ", "")))
      expect(page).not.toMatch(new RegExp(`Post number ${number}["<]|ferry ${number} leaves`));
  }
  for (const { id } of drafts) for (const path of [`/post/${id}`, `/post/${id}/x`]) await get(path);
  const log = accessLog.slice(first);
  const served = log.filter(([path, status]) => status < 400 && drafts.some(({ id }) => path.includes(id)));
  expect([log.length > drafts.length, served]).toEqual([true, []]);
}

it.each(BLOG_SHAPES)(
  "a blog of %s goes in, out and in again: same texts and pictures, no draft served",
  async (shape) => {
    const blog = generatedBlog(shape, SEED, POSTS);
    for (const [name, content] of Object.entries(blog.contents)) {
      const picture = pictures[blog.pictures.indexOf(name)];
      await mkdir(dirname(at(shape, name)), { recursive: true });
      await writeFile(at(shape, name), picture ?? content);
    }
    const published = POSTS - blog.drafts.length;
    const counts = {
      posts: POSTS,
      added: POSTS,
      published,
      refused: 0,
      pictures: POSTS,
      pictures_missing: 0,
    };

    const first = await moveToNewSite();
    expect((await quire("import", "markdown", shape, "--yes")).import).toMatchObject({ counts });
    await readAsGuest(first, blog.drafts);
    const out = await exportTo(`${shape}-out`);
    expect(out.hashes).toEqual(pictures.map(hashOf).toSorted());
    for (const [title, words] of blog.words) {
      const text = out.texts.get(title)?.replaceAll("_", "") ?? "";
      expect(text, title).toContain(words);
      expect([title, text.includes('state: "draft"')]).toEqual([title, blog.drafts.includes(title)]);
    }

    const second = await moveToNewSite();
    expect((await quire("import", "quire", `${shape}-out`, "--yes")).import).toMatchObject({ counts });
    await readAsGuest(second, blog.drafts);
    const again = await exportTo(`${shape}-again`);
    expect(again).toEqual(out);
  },
);
