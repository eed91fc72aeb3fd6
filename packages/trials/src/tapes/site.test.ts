import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeComment } from "@quire/server/testing/factories/comment";
import { makePublication } from "@quire/server/testing/factories/publication";
import { makeUser } from "@quire/server/testing/factories/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A zip with nothing in it. */
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);

let desk: TapeDesk;
let postId: string;
beforeAll(async () => {
  desk = await openTapeDesk();
  postId = (await makePublication(desk.app.platform, { site_id: desk.author.id })).post_id;
});
afterAll(() => desk.close());

describe("quire comments", () => {
  /** Somebody says it, and it waits. */
  async function wait(text: string): Promise<{ commentId: string }> {
    const { platform } = desk.app;
    const { id: user_id } = await makeUser(platform, { name: "Ishmael" });
    platform.clock.advance(1000);
    const { commentId } = await makeComment(platform, { post_id: postId, user_id, text });
    await platform.db.query("UPDATE comments SET state = 'pending' WHERE id = $commentId", {
      bind: { commentId },
    });
    return { commentId };
  }

  it("lists those that wait, approves and removes them, and keeps their author out", async () => {
    expect((await desk.pipe(["comments"])).err).toBe("No comments to review.\n");
    const { commentId } = await wait("Aye.\n\u001b[31mAye!");
    const { commentId: other } = await wait("Buy a harpoon.");
    const listed = await desk.pipe(["comments", "list"]);
    expect(listed.out.split("\n").map((line) => line.split("\t")[0])).toEqual([other, commentId, ""]);
    expect(listed.out).toContain("\tIshmael\t");
    expect(listed.out).not.toContain("\u001b");
    const { screen } = await desk.tape(["comments"], { columns: 110 }).end();
    expect(screen).toMatch(new RegExp(`${other} +Ishmael +Buy a harpoon\\.`));

    const approved = await desk.pipe(["comments", "approve", commentId]);
    expect([approved.code, approved.out]).toEqual([0, `${commentId}\tapproved\n`]);
    const removed = await desk.pipe(["comments", "remove", other, "--reason", "An advertisement", "--json"]);
    expect(removed.json()).toMatchObject({
      comments: [{ id: other, state: "removed", removal_reason: "An advertisement" }],
    });
    expect(
      (await desk.pipe(["comments", "list", "--state", "removed", "--select", ".comments[].id"])).out,
    ).toBe(`${other}\n`);
    // Again does no harm.
    expect((await desk.pipe(["comments", "approve", commentId])).code).toBe(0);

    const blocked = await desk.pipe(["comments", "block", other, "--json"]);
    expect(blocked.json()).toMatchObject({ commenter: { name: "Ishmael" }, blocked: true });
    expect((await desk.pipe(["comments", "blocked"])).out).toContain("\tIshmael\t");
    expect((await desk.pipe(["comments", "unblock", other])).code).toBe(0);
    expect((await desk.pipe(["comments", "blocked"])).out).toBe("");
  }, 90_000);

  it("changes nothing where one of several is not there", async () => {
    const { commentId } = await wait("Wait for me.");
    const { code, err } = await desk.pipe(["comments", "approve", commentId, desk.app.platform.newId()]);
    expect([code, err]).toEqual([1, expect.stringContaining("was removed or never existed")]);
    expect((await desk.pipe(["comments", "--select", ".comments[].id"])).out).toBe(`${commentId}\n`);
    expect((await desk.pipe(["comments", "approve", "first"])).code).toBe(2);
  }, 30_000);
});

describe("quire topics", () => {
  it("lists what is written about, and the posts of one", async () => {
    await writeFile(join(desk.dir, "sea.md"), "---\ntitle: The sea\ntags: [whales]\n---\nBlue.\n");
    expect((await desk.pipe(["publish", "sea.md"])).code).toBe(0);
    expect((await desk.pipe(["topics"])).out).toContain("whales\twhales\t1\t1\n");
    const { out, err } = await desk.pipe(["topics", "show", "whales"]);
    expect(out).toMatch(/\tpost\tThe sea\tThe Spouter-Inn\thttp:\/\/melville\.localhost\S+\n$/);
    expect(err).toContain("whales: 1 post by 1 author");
    const { screen } = await desk.tape(["topics", "show", "whales"]).end();
    expect(screen).toMatch(/The sea +The Spouter-Inn +post/);
    const nowhere = await desk.pipe(["topics", "show", "nothing"]);
    expect(nowhere.code).toBe(1);
  }, 60_000);
});

describe("quire media upload", () => {
  it("sends files, tells their addresses, and sends nothing twice", async () => {
    await writeFile(join(desk.dir, "dot.png"), PNG);
    const { code, out, err } = await desk.pipe(["media", "upload", "dot.png"]);
    expect(code, err).toBe(0);
    const address = new URL(out.trim());
    const fetched = await fetch(desk.origin + address.pathname);
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    const again = await desk.pipe(["media", "upload", "dot.png", "--json"]);
    expect(again.json()).toMatchObject({
      files: [{ path: "dot.png", kind: "image", url: out.trim(), reused: true }],
    });
  }, 30_000);

  it("shows how far a long one is, and leaves only the address", async () => {
    await writeFile(join(desk.dir, "song.wav"), silence(12 * 1024 ** 2));
    const tape = desk.tape(["media", "upload", "song.wav"]);
    await tape.until(/Sending song\.wav[\s\S]*of 13 MB/);
    const { code, screen } = await tape.end();
    expect(code).toBe(0);
    expect(screen).toMatch(/^http\S+$/);
  }, 60_000);

  it("stopped in the middle and run again goes on with the piece that was missing", async () => {
    await writeFile(join(desk.dir, "whales.wav"), silence(14 * 1024 ** 2));
    const begun = () => readFile(join(desk.env.XDG_CONFIG_HOME as string, "quire", "uploads.json"), "utf8");
    // The server holds whatever follows the first piece until the command has gone.
    const offsets: number[] = [];
    let release = () => {};
    const isGone = new Promise<void>((resolve) => {
      release = resolve;
    });
    desk.app.server.ext("onPreAuth", async ({ method, headers }, h) => {
      if (method === "patch" && headers["upload-offset"]) offsets.push(Number(headers["upload-offset"]));
      if (method === "patch" && headers["upload-offset"] !== "0") await isGone;
      return h.continue;
    });
    const tape = desk.tape(["media", "upload", "whales.wav"]);
    await tape.until(/4\.2 MB of 15 MB/);
    tape.press("\u0003");
    const stopped = await tape.end();
    release();
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toMatch(
      /Stopped\.\s+Files already uploaded aren't sent again\.\s+Run the same line again/,
    );
    expect(Object.values(JSON.parse(await begun()))).toHaveLength(1);
    const again = await desk.pipe(["media", "upload", "whales.wav", "--json"]);
    const size = 14 * 1024 ** 2 + 44;
    expect(again.json()).toMatchObject({
      files: [{ name: "whales.wav", kind: "audio", size, reused: false }],
    });
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(JSON.parse(await begun())).toEqual({});
  }, 60_000);

  it("looks at all before it sends any", async () => {
    await writeFile(join(desk.dir, "page.html"), "<p>No.</p>");
    await writeFile(join(desk.dir, "new.png"), Buffer.concat([PNG, Buffer.alloc(4)]));
    const { code, err } = await desk.pipe(["media", "upload", "new.png", "none.png", "."]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /2 files can't be sent[\s\S]*none\.png: file not found[\s\S]*it isn't a file[\s\S]*Nothing was sent/,
    );
  }, 30_000);
});

describe("quire open", () => {
  const site = "http://melville.localhost:4000";

  it("answers with the address of a page, of a post, and of what a file became", async () => {
    expect((await desk.pipe(["open"])).out).toBe(`${site}/\n`);
    expect((await desk.pipe(["open", "drafts"])).out).toBe(`${site}/drafts\n`);
    expect((await desk.pipe(["open", "settings"])).out).toBe(`${desk.origin}/settings\n`);
    expect((await desk.pipe(["open", postId, "--edit"])).out).toBe(`${site}/post/${postId}/edit\n`);
    await writeFile(join(desk.dir, "gam.md"), "# A gam\n\nWe met.\n");
    const published = await desk.pipe(["publish", "gam.md", "--select", ".url"]);
    expect((await desk.pipe(["open", "gam.md"])).out).toBe(published.out);
    // No browser sits here: the address is what is left.
    expect((await desk.tape(["open", "stats"]).end()).screen).toBe(`${site}/stats`);
  }, 60_000);

  it("leads to where a post is written, by whatever name it is asked for", async () => {
    await mkdir(join(desk.dir, "pequod"));
    await writeFile(join(desk.dir, "pequod/story.yml"), "title: The Pequod\n");
    await writeFile(join(desk.dir, "pequod/01-oil.md"), "# Oil\n\nWe lit it.\n");
    await writeFile(join(desk.dir, "charts.md"), "---\ntype: download\nfiles: [charts.zip]\n---\n# Charts\n");
    await writeFile(join(desk.dir, "charts.zip"), EMPTY_ZIP);
    for (const file of ["pequod", "charts.md"]) {
      const { code, err } = await desk.pipe(["publish", file, "--draft"]);
      expect(code, err).toBe(0);
    }
    const edit = async (named: string) => (await desk.pipe(["open", named, "--edit"])).out.trim();
    const serial = await edit("pequod/story.yml");
    expect(serial).toMatch(/\/story\/b[0-9a-z]{19}\/edit$/);
    const chapter = await edit("pequod/01-oil.md");
    expect(chapter).toMatch(/\/story\/b[0-9a-z]{19}\/chapter\/b[0-9a-z]{19}\/edit$/);
    expect(chapter.startsWith(serial.slice(0, -"/edit".length))).toBe(true);
    expect(await edit("charts.md")).toMatch(/\/good\/b[0-9a-z]{19}\/edit$/);
    // The address of an editor names its post too.
    expect(await edit(chapter)).toBe(chapter);
    for (const named of ["pequod/01-oil.md", chapter])
      expect((await desk.pipe(["posts", "show", named, "--select", ".edit_url"])).out).toBe(`${chapter}\n`);
  }, 60_000);

  it("says which page was meant, and how a file comes to have an address", async () => {
    expect((await desk.pipe(["open", "darfts"])).err).toContain("Did you mean drafts?");
    await writeFile(join(desk.dir, "new.md"), "New.");
    const { code, err } = await desk.pipe(["open", "new.md"]);
    expect([code, err]).toEqual([1, expect.stringContaining("Run: quire publish new.md")]);
  }, 30_000);
});

/** A recording of so many bytes in which nothing is heard. */
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
