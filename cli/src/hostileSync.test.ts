import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./testing/cliKit.ts";
import {
  type HostileServer,
  sendsBytes,
  sendsEndlessly,
  sha256Of,
  startHostileServer,
} from "./testing/hostileServer.ts";
import { PNG } from "./testing/pictures.ts";

const SITE = "b0000000000000000001";
const OWNER = {
  id: SITE,
  name: "Ada",
  domain: "ada",
  currency: "INR",
  site_url: "http://ada.localhost:4000",
};
const POST = {
  ...{
    id: "b0000000000000000002",
    ptype: "blog",
    subtype: null,
    parent: null,
    index: null,
    title: "Loomings",
  },
  ...{ permalink: "/post/x", version: 1, status: "published", has_unpublished_changes: false },
  ...{ is_archived: false, is_typed_in: false, scheduled: null, updated: "2026-01-05T10:00:00.000Z" },
  ...{
    markdown: "Call me Ishmael.",
    summary: "",
    tags: [],
    visibility: "free",
    pricing: null,
    slug: "loomings",
  },
  ...{ nsfw: false, direction: null, good_type: null, canonical_url: null, cover: null },
  ...{ pictures: [] as object[], files: [] as object[] },
};

let kit: CliKit;
let server: HostileServer;
beforeEach(async () => {
  [kit, server] = [await openCliKit(), await startHostileServer()];
  kit.env.QUIRE_HOST = server.origin;
  server.answers["r/accounts/me"] = () => OWNER;
});
afterEach(async () => {
  await server.stop();
  await kit.clear();
});

function sendPosts(...posts: object[]) {
  const all = posts.map((post, at) => ({ ...POST, id: `b000000000000000001${at}`, ...post }));
  server.answers[`r/${SITE}/post-heads`] = () => ({ heads: all, next: null });
  server.answers[`r/${SITE}/post-texts`] = () => ({ posts: all, left: [] });
}

/** Returns every path in the folder and next to it, except the program's own records and settings. */
const everything = async () =>
  (await readdir(join(kit.dir, ".."), { recursive: true }))
    .filter((name) => !/^config|\.quire\.json$/.test(name))
    .sort();

/** A folder outside of the synced one. */
async function makeOutside(): Promise<string> {
  const outside = join(kit.dir, "..", "outside");
  await mkdir(outside);
  return outside;
}

describe("quire sync, from a hostile server,", () => {
  it.each([
    { id: "../out", slug: "", title: "" },
    { id: ".git", slug: "", title: "" },
    { id: "con/../../out", slug: "", title: "" },
    { ptype: "chapter", subtype: "chapter", parent: "b0000000000000000010", index: "../../out" },
  ])("writes nothing for a post with %j", async (post) => {
    sendPosts({ ptype: "parent", subtype: "story", slug: "saga" }, post);
    const { code, err } = await kit.quire("sync . --yes");
    expect(code).toBe(1);
    expect(err).toContain("unsafe");
    expect(await everything()).toEqual(["texts", "texts/saga", "texts/saga/story.md"]);
  });

  it.each([
    ["saga", { ptype: "parent", subtype: "story", slug: "saga" }],
    ["images", { pictures: [{ url: "/p.png", file: "b0000000000000000009", name: "p.png" }] }],
    ["_files", { files: [{ id: "b9", role: "attachment", alt: "", name: "a.zip", kind: "good", size: 1 }] }],
  ])("doesn't follow a link named %s out of the folder", async (name, post) => {
    const outside = await makeOutside();
    await symlink(outside, join(kit.dir, name));
    server.answers["/p.png"] = sendsBytes(PNG);
    server.answers["/a.zip"] = sendsBytes(Buffer.from("a"));
    const files =
      "files" in post ? post.files.map((file) => ({ ...file, sha256: sha256Of("a"), url: "/a.zip" })) : [];
    sendPosts({ ...post, files });
    const { code, err } = await kit.quire("sync . --yes");
    expect(code).toBe(1);
    expect(err).toContain("is a link");
    expect(await readdir(outside)).toEqual([]);
  });

  it("doesn't write through a link named like a post", async () => {
    await kit.write("../mine", "mine");
    await symlink(join(kit.dir, "..", "mine"), join(kit.dir, "loomings.md"));
    sendPosts({});
    expect((await kit.quire("sync . --yes")).err).toContain("is a link");
    expect(await kit.read("../mine")).toBe("mine");
  });

  it("never overwrites a text that it didn't write", async () => {
    await kit.write("Loomings.md", "Mine.");
    sendPosts({});
    server.answers[`w/${SITE}/post-saves`] = () => ({ results: [] });
    await kit.quire("pull . --yes");
    expect(await kit.read("Loomings.md")).toBe("Mine.");
  });

  it("names no file of this computer as a picture, which the next save would send", async () => {
    const markdown =
      "![](../private.png)\n\n![b]\n\n![](<../a b.png>)\n\n![](/files/x.png)\n\n![](/private.png) ![[private.png]]\n\n[b]: private.png";
    sendPosts({ markdown });
    expect((await kit.quire("sync . --yes")).code).toBe(0);
    const text = await kit.read("loomings.md");
    expect(text).toContain("![](/files/../private.png)");
    expect(text).toContain("[b]: /files/private.png");
    expect(text).toContain("</files/../a b.png>");
    expect(text).toContain("![](/files/x.png)");
    expect(text).toContain("![](/files/private.png) !\\[\\[private.png]]");
    await kit.write("private.png", PNG);
    await kit.write("loomings.md", `${text}\nMore.\n`);
    const asked: string[] = [];
    for (const path of ["w/sites", "r/sites"]) server.answers[path] = ({ url = "" }) => void asked.push(url);
    await kit.quire("sync .");
    expect(asked).toEqual([]);
  });

  it("leaves a picture without end on the site", async () => {
    server.answers["/p.png"] = sendsEndlessly(PNG);
    sendPosts({ pictures: [{ url: "/p.png", file: "b0000000000000000009", name: "p.png" }] });
    const { code } = await kit.quire("sync . --yes");
    expect(code).toBe(0);
    expect(await everything()).toEqual(["texts", "texts/loomings.md"]);
  });

  it("ends when the server lists posts without end, or puts texts off forever", async () => {
    sendPosts({});
    server.answers[`r/${SITE}/post-texts`] = () => ({ posts: [], left: ["b0000000000000000010"] });
    expect((await kit.quire("sync . --yes")).code).toBe(0);
    const heads = Array.from({ length: 60_000 }, () => ({ id: POST.id }));
    server.answers[`r/${SITE}/post-heads`] = () => ({ heads, next: "more" });
    expect((await kit.quire("sync . --yes")).err).toContain("more than 100,000 posts");
  });
});
