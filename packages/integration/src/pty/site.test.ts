import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execute } from "@quire/server/platform/database/select";
import { makeComment } from "@quire/server/testing/factories/comment";
import { makePublication } from "@quire/server/testing/factories/publication";
import { makeUser } from "@quire/server/testing/factories/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit, PNG } from "./openCliKit.ts";

/** An empty zip. */
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);

let cli: CliKit;
let postId: string;
beforeAll(async () => {
  cli = await openCliKit();
  postId = (await makePublication(cli.app.platform, { site_id: cli.author.id })).post_id;
});
afterAll(() => cli.close());

describe("quire comments", () => {
  /** Creates a pending comment. */
  async function wait(text: string): Promise<{ commentId: string }> {
    const { platform } = cli.app;
    const { id: user_id } = await makeUser(platform, { name: "Ishmael" });
    platform.clock.advance(1000);
    const { commentId } = await makeComment(platform, { post_id: postId, user_id, text });
    await execute(platform.db, "UPDATE comments SET state = 'pending' WHERE id = $commentId", { commentId });
    return { commentId };
  }

  it("lists pending comments, approves and removes them, and blocks their author", async () => {
    expect((await cli.pipe(["comments"])).err).toBe("No comments to review.\n");
    const { commentId } = await wait("Aye.\n\u001b[31mAye!");
    const { commentId: other } = await wait("Buy a harpoon.");
    const listed = await cli.pipe(["comments", "list"]);
    expect(listed.out.split("\n").map((line) => line.split("\t")[0])).toEqual([other, commentId, ""]);
    expect(listed.out).toContain("\tIshmael\t");
    expect(listed.out).not.toContain("\u001b");
    const { screen } = await cli.pty(["comments"], { columns: 110 }).end();
    expect(screen).toMatch(new RegExp(`${other} +Ishmael +Buy a harpoon\\.`));

    const approved = await cli.pipe(["comments", "approve", commentId]);
    expect([approved.code, approved.out]).toEqual([0, `${commentId}\tapproved\n`]);
    const removed = await cli.pipe(["comments", "remove", other, "--reason", "An advertisement", "--json"]);
    expect(removed.json()).toMatchObject({
      comments: [{ id: other, state: "removed", removal_reason: "An advertisement" }],
    });
    expect(
      (await cli.pipe(["comments", "list", "--state", "removed", "--select", ".comments[].id"])).out,
    ).toBe(`${other}\n`);
    // A second approval is harmless.
    expect((await cli.pipe(["comments", "approve", commentId])).code).toBe(0);

    const blocked = await cli.pipe(["comments", "block", other, "--json"]);
    expect(blocked.json()).toMatchObject({ commenter: { name: "Ishmael" }, blocked: true });
    expect((await cli.pipe(["comments", "blocked"])).out).toContain("\tIshmael\t");
    expect((await cli.pipe(["comments", "unblock", other])).code).toBe(0);
    expect((await cli.pipe(["comments", "blocked"])).out).toBe("");
  }, 270_000);

  it("changes nothing if one of several comments does not exist", async () => {
    const { commentId } = await wait("Wait for me.");
    const { code, err } = await cli.pipe(["comments", "approve", commentId, cli.app.platform.newId()]);
    expect([code, err]).toEqual([1, expect.stringContaining("was removed or never existed")]);
    expect((await cli.pipe(["comments", "--select", ".comments[].id"])).out).toBe(`${commentId}\n`);
    expect((await cli.pipe(["comments", "approve", "first"])).code).toBe(2);
  });
});

describe("quire topics", () => {
  it("lists topics, and the posts of one", async () => {
    await writeFile(join(cli.dir, "sea.md"), "---\ntitle: The sea\ntags: [whales]\n---\nBlue.\n");
    expect((await cli.pipe(["publish", "sea.md"])).code).toBe(0);
    expect((await cli.pipe(["topics"])).out).toContain("whales\twhales\t1\t1\n");
    const { out, err } = await cli.pipe(["topics", "show", "whales"]);
    expect(out).toMatch(/\tpost\tThe sea\tThe Spouter-Inn\thttp:\/\/melville\.localhost\S+\n$/);
    expect(err).toContain("whales: 1 post by 1 author");
    const { screen } = await cli.pty(["topics", "show", "whales"]).end();
    expect(screen).toMatch(/The sea +The Spouter-Inn +post/);
    const nowhere = await cli.pipe(["topics", "show", "nothing"]);
    expect(nowhere.code).toBe(1);
  });
});

describe("quire media upload", () => {
  it("uploads files, prints their addresses, and uploads nothing twice", async () => {
    await writeFile(join(cli.dir, "dot.png"), PNG);
    const { code, out, err } = await cli.pipe(["media", "upload", "dot.png"]);
    expect(code, err).toBe(0);
    const address = new URL(out.trim());
    const fetched = await fetch(cli.origin + address.pathname);
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    const second = await cli.pipe(["media", "upload", "dot.png", "--json"]);
    expect(second.json()).toMatchObject({
      files: [{ path: "dot.png", kind: "image", url: out.trim(), reused: true }],
    });
  });

  it("shows progress of a long upload, and leaves only the address", async () => {
    await writeFile(join(cli.dir, "song.wav"), silence(12 * 1024 ** 2));
    const pty = cli.pty(["media", "upload", "song.wav"]);
    await pty.until(/Sending song\.wav[\s\S]*of 13 MB/);
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen).toMatch(/^http\S+$/);
  });

  it("resumes an interrupted upload at the missing chunk", async () => {
    await writeFile(join(cli.dir, "whales.wav"), silence(14 * 1024 ** 2));
    const startedUploads = () =>
      readFile(join(cli.env.XDG_CONFIG_HOME as string, "quire", "uploads.json"), "utf8");
    // The server holds every chunk after the first until the command has exited.
    const offsets: number[] = [];
    let release = () => {};
    const hasExited = new Promise<void>((resolve) => {
      release = resolve;
    });
    cli.app.server.ext("onPreAuth", async ({ method, headers }, h) => {
      if (method === "patch" && headers["upload-offset"]) offsets.push(Number(headers["upload-offset"]));
      if (method === "patch" && headers["upload-offset"] !== "0") await hasExited;
      return h.continue;
    });
    const pty = cli.pty(["media", "upload", "whales.wav"]);
    await pty.until(/4\.2 MB of 15 MB/);
    pty.press("\u0003");
    const stopped = await pty.end();
    release();
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toMatch(
      /Stopped\.\s+Files already uploaded aren't sent again\.\s+Run the same line again/,
    );
    expect(Object.values(JSON.parse(await startedUploads()))).toHaveLength(1);
    const second = await cli.pipe(["media", "upload", "whales.wav", "--json"]);
    const size = 14 * 1024 ** 2 + 44;
    expect(second.json()).toMatchObject({
      files: [{ name: "whales.wav", kind: "audio", size, reused: false }],
    });
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(JSON.parse(await startedUploads())).toEqual({});
  });

  it("checks all files before it uploads any", async () => {
    await writeFile(join(cli.dir, "page.html"), "<p>No.</p>");
    await writeFile(join(cli.dir, "new.png"), Buffer.concat([PNG, Buffer.alloc(4)]));
    const { code, err } = await cli.pipe(["media", "upload", "new.png", "none.png", "."]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /2 files can't be sent[\s\S]*none\.png: file not found[\s\S]*it isn't a file[\s\S]*Nothing was sent/,
    );
  });
});

describe("quire open", () => {
  const site = "http://melville.localhost:4000";

  it("prints the address of a page, of a post, and of a published file", async () => {
    expect((await cli.pipe(["open"])).out).toBe(`${site}/\n`);
    expect((await cli.pipe(["open", "drafts"])).out).toBe(`${site}/drafts\n`);
    expect((await cli.pipe(["open", "settings"])).out).toBe(`${cli.origin}/settings\n`);
    expect((await cli.pipe(["open", postId, "--edit"])).out).toBe(`${site}/post/${postId}/edit\n`);
    await writeFile(join(cli.dir, "gam.md"), "# A gam\n\nWe met.\n");
    const published = await cli.pipe(["publish", "gam.md", "--select", ".url"]);
    expect((await cli.pipe(["open", "gam.md"])).out).toBe(published.out);
    // There is no browser here, so only the address is printed.
    expect((await cli.pty(["open", "stats"]).end()).screen).toBe(`${site}/stats`);
  });

  it.each([
    ["posts", "/studio/posts"],
    ["drafts list", "/drafts"],
    ["books", "/studio/books"],
    ["books orders", "/book/orders"],
    ["comments", "/comments"],
    ["stats", "/stats"],
    ["mail", "/mailer"],
    ["domains status", "/settings/domain"],
  ])("opens the screen of `quire %s` with --web", async (command, path) => {
    expect((await cli.pipe([...command.split(" "), "--web"])).out).toBe(`${site}${path}\n`);
  });

  it("opens a post's editor and its stats with --web", async () => {
    expect((await cli.pipe(["posts", "show", postId, "-w"])).out).toBe(`${site}/post/${postId}/edit\n`);
    expect((await cli.pipe(["stats", "--post", postId, "-w"])).out).toBe(`${site}/stats/posts/${postId}\n`);
    const listed = await cli.pipe(["subscribers", "--web"]);
    expect(listed.out).toBe(`${cli.origin}/mailinglist\n`);
  });

  it("finds a post's editor by a file, a folder or an address", async () => {
    await mkdir(join(cli.dir, "pequod"));
    await writeFile(join(cli.dir, "pequod/story.yml"), "title: The Pequod\n");
    await writeFile(join(cli.dir, "pequod/01-oil.md"), "# Oil\n\nWe lit it.\n");
    await writeFile(join(cli.dir, "charts.md"), "---\ntype: download\nfiles: [charts.zip]\n---\n# Charts\n");
    await writeFile(join(cli.dir, "charts.zip"), EMPTY_ZIP);
    for (const file of ["pequod", "charts.md"]) {
      const { code, err } = await cli.pipe(["publish", file, "--draft"]);
      expect(code, err).toBe(0);
    }
    const edit = async (named: string) => (await cli.pipe(["open", named, "--edit"])).out.trim();
    const serial = await edit("pequod/story.yml");
    expect(serial).toMatch(/\/story\/b[0-9a-z]{19}\/edit$/);
    const chapter = await edit("pequod/01-oil.md");
    expect(chapter).toMatch(/\/story\/b[0-9a-z]{19}\/chapter\/b[0-9a-z]{19}\/edit$/);
    expect(chapter.startsWith(serial.slice(0, -"/edit".length))).toBe(true);
    expect(await edit("charts.md")).toMatch(/\/good\/b[0-9a-z]{19}\/edit$/);
    // An editor's address names its post, too.
    expect(await edit(chapter)).toBe(chapter);
    for (const named of ["pequod/01-oil.md", chapter])
      expect((await cli.pipe(["posts", "show", named, "--select", ".edit_url"])).out).toBe(`${chapter}\n`);
  });

  it("suggests the intended page, and how to publish a file that has no address", async () => {
    expect((await cli.pipe(["open", "darfts"])).err).toContain("Did you mean drafts?");
    await writeFile(join(cli.dir, "new.md"), "New.");
    const { code, err } = await cli.pipe(["open", "new.md"]);
    expect([code, err]).toEqual([1, expect.stringContaining("Run: quire publish new.md")]);
  });
});

/** Returns a silent recording of this many bytes. */
function silence(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(bytes + 36, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}
