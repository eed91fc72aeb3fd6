import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPost, getPost, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { listPostHeads, listPostTexts } from "@quire/contracts/calls/syncing";
import { execute } from "@quire/server/platform/database/select";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

/** Opens a kit for a test file, with an empty site and folder for each test; returns helpers for both. */
export function setUpSync() {
  let cli: CliKit;
  let site = "";
  let folders = 0;
  beforeAll(async () => {
    cli = await openCliKit();
  }, 60_000);
  afterAll(() => cli.close());
  beforeEach(async () => {
    await execute(cli.app.platform.db, "DELETE FROM posts");
    site = await newFolder();
  });

  async function newFolder() {
    const name = `site-${++folders}`;
    await mkdir(join(cli.dir, name));
    return name;
  }
  const file = (name: string) => join(cli.dir, site, name);
  const read = (name: string) => readFile(file(name), "utf8");
  async function write(name: string, text: string | Uint8Array) {
    await mkdir(join(file(name), ".."), { recursive: true });
    await writeFile(file(name), text);
  }
  const quire = (command: string, ...more: string[]) => cli.pipe([command, site, ...more]);

  async function heads() {
    const { body } = await cli.browser.call(listPostHeads, { params: { siteId: cli.author.id }, query: {} });
    return body.heads;
  }
  async function idOf(title: string) {
    return (await heads()).find((head) => head.title === title)?.id as string;
  }
  async function text(id: string) {
    const params = { siteId: cli.author.id, id };
    return (await cli.browser.call(getPost, { params, query: { post_content_type: "markdown" } })).body;
  }
  async function filesOf(id: string) {
    const params = { siteId: cli.author.id };
    const { body } = await cli.browser.call(listPostTexts, { params, query: { ids: [id] } });
    return body.posts[0]?.files ?? [];
  }

  async function createOnSite(title: string, markdown: string, more: object = {}) {
    const siteId = cli.author.id;
    const body = { ptype: "blog" as const, title, markdown, ...more };
    const { id } = (await cli.browser.call(createPost, { params: { siteId }, body })).body;
    await cli.browser.call(publishPost, { params: { siteId, id }, body: {} });
    return id;
  }
  async function changeOnSite(id: string, changes: object) {
    const { version = 1 } = await text(id);
    const body = { ...changes, last_version: version };
    await cli.browser.call(updatePost, { params: { siteId: cli.author.id, id }, body });
  }

  return {
    get cli() {
      return cli;
    },
    /** The folder of the current test, below the kit's `dir`. */
    get site() {
      return site;
    },
    ...{ newFolder, file, read, write, quire, heads, idOf, text, filesOf, createOnSite, changeOnSite },
  };
}
