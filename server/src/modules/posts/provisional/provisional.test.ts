import { randomBytes } from "node:crypto";
import { getDraft } from "@quire/contracts/calls/drafts";
import { deletePost, getPost } from "@quire/contracts/calls/posts";
import {
  claimProvisionalSite,
  createProvisionalSite,
  getProvisionalSite,
  type ProvisionalPost,
} from "@quire/contracts/calls/provisional";
import type { ProvisionalFile } from "@quire/contracts/records/provisional";
import type { PostDocument } from "@quire/documents/schema";
import { appendStored } from "@quire/documents/testing/storedText";
import { TITLE } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import { newId } from "@quire/domain/ids";
import { PROVISIONAL } from "@quire/domain/posts/provisional";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Answer, Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const idNow = () => newId(Date.now(), randomBytes);

function draft(title: string, picture?: string): ProvisionalPost {
  const doc = new Y.Doc();
  doc.getText(TITLE).insert(0, title);
  const image = { alt: "", caption: "", height: null, width: null, prominent_color: null };
  const blocks = [
    { type: "featuredImage", id: idNow(), src: null, ...image },
    { type: "paragraph", id: idNow(), content: [{ type: "text", text: `Text of ${title}.` }] },
    ...(picture
      ? [{ type: "image", id: idNow(), src: { image: picture, fallback: picture }, ...image }]
      : []),
  ] as PostDocument;
  writeYjs(doc, blocks);
  return { id: idNow(), draft: Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64") };
}

/** Continues in the same browser as a user with a site, as after sign-up. */
async function signUpIn(guest: Caller): Promise<{ id: string; browser: Caller }> {
  const { id } = await makeSite(app.platform);
  const browser = await app.asBrowser({ id });
  const cookie = guest.cookies.get("quire_provisional");
  if (cookie) browser.cookies.set("quire_provisional", cookie);
  return { id, browser };
}

const saveDrafts = (guest: Caller, posts: ProvisionalPost[]) =>
  guest.call(createProvisionalSite, { body: { posts } });
const claim = (browser: Caller) => browser.call(claimProvisionalSite, {});

async function sendPicture(guest: Caller, color: string): Promise<Answer<ProvisionalFile>> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  const boundary = "quire-test-boundary";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sea.png"\r\n\r\n`;
  const body = Buffer.concat([head, bytes, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return guest.send("POST", "/api/w/uploads/provisional", body, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  }) as Promise<Answer<ProvisionalFile>>;
}

describe("a guest's drafts", () => {
  it("are claimed even if a picture's upload broke off, whatever interrupted it", async () => {
    const guest = await app.asGuest();
    const doc = new Y.Doc();
    appendStored(doc, { type: "image", src: { image: { toString: 1 } } });
    appendStored(doc, {
      type: "paragraph",
      inside: Array.from({ length: 20_000 }, (_, depth) => `b${depth}`),
    });
    const hostile = { id: idNow(), draft: Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64") };
    const posts = [hostile, draft("Whole")];
    await saveDrafts(guest, posts);
    await sendPicture(guest, "#204060");
    const [file] = await select<{ storage_key: string }>(
      app.platform.db,
      "SELECT f.storage_key FROM provisional_files f JOIN provisional_posts p USING (provisional_id) WHERE p.id = $id",
      { id: hostile.id },
    );
    await app.platform.storage.delete(file?.storage_key ?? "");
    const { browser } = await signUpIn(guest);
    const claimed = await claim(browser);
    expect(claimed.status).toBe(200);
    expect(claimed.body.posts).toContainEqual({ id: posts[1]?.id });
  });

  it("become drafts of the new site, with their ids and in order", async () => {
    const guest = await app.asGuest();
    const posts = [draft("First"), draft("Second")];
    expect((await saveDrafts(guest, posts)).status).toBe(201);
    const { id: siteId, browser } = await signUpIn(guest);
    const claimed = await claim(browser);
    expect(claimed.body).toEqual({ site_id: siteId, posts: posts.map(({ id }) => ({ id })), refused: [] });
    const { body } = await browser.call(getDraft, { params: { siteId, id: posts[1]?.id ?? "" } });
    expect(body).toMatchObject({ title: "Second", status: "drafts", role: "owner" });
  });

  it("are claimed once: repeating it changes nothing and restores nothing deleted", async () => {
    const guest = await app.asGuest();
    const [first, second] = [draft("First"), draft("Second")];
    await saveDrafts(guest, [first, second]);
    const { id: siteId, browser } = await signUpIn(guest);
    await claim(browser);
    await browser.call(deletePost, { params: { siteId, id: first.id } });
    const repeated = await claim(browser);
    expect(repeated.body.posts).toEqual([{ id: first.id }, { id: second.id }]);
    expect((await browser.call(getDraft, { params: { siteId, id: first.id } })).status).toBe(404);
    expect((await browser.call(getDraft, { params: { siteId, id: second.id } })).status).toBe(200);
  });

  it("are hidden from other browsers and from other users in the same one", async () => {
    const guest = await app.asGuest();
    await saveDrafts(guest, [draft("Mine")]);
    const stranger = await app.asGuest();
    expect((await stranger.call(getProvisionalSite, {})).body).toEqual({ site: null });
    const other = await signUpIn(await app.asGuest());
    expect((await claim(other.browser)).body.posts).toEqual([]);
    const first = await signUpIn(guest);
    const second = await signUpIn(guest);
    expect((await claim(first.browser)).body.posts).toHaveLength(1);
    expect((await claim(second.browser)).body.posts).toEqual([]);
  });

  it("go completely to one of two concurrent claims", async () => {
    const guest = await app.asGuest();
    await saveDrafts(guest, [draft("A"), draft("B"), draft("C")]);
    const claimers = await Promise.all([signUpIn(guest), signUpIn(guest)]);
    const answers = await Promise.all(claimers.map(({ browser }) => claim(browser)));
    expect(answers.map(({ body }) => body.posts.length).sort()).toEqual([0, 3]);
  });

  it("stay until their writer has a site", async () => {
    const guest = await app.asGuest();
    await saveDrafts(guest, [draft("Waiting")]);
    const user = await makeUser(app.platform);
    const reader = await app.asBrowser(user);
    reader.cookies.set("quire_provisional", guest.cookies.get("quire_provisional") ?? "");
    expect(await claim(reader)).toMatchObject({ status: 404, error: { code: "site_not_found" } });
    await makeSite(app.platform, { id: user.id });
    expect((await claim(reader)).body.posts).toHaveLength(1);
  });

  it("sent again before the claim use the last text, as one draft", async () => {
    const guest = await app.asGuest();
    const first = draft("Old");
    await saveDrafts(guest, [first]);
    await saveDrafts(guest, [{ ...draft("New"), id: first.id }]);
    expect((await guest.call(getProvisionalSite, {})).body.site).toMatchObject({ posts: 1, status: "open" });
    const { id: siteId, browser } = await signUpIn(guest);
    await claim(browser);
    const { body } = await browser.call(getDraft, { params: { siteId, id: first.id } });
    expect(body.title).toBe("New");
  });

  it("report an invalid text individually, and create the rest", async () => {
    const guest = await app.asGuest();
    const good = draft("Good");
    const bad = { id: idNow(), draft: Buffer.from("not a text").toString("base64") };
    await saveDrafts(guest, [bad, good]);
    const { browser } = await signUpIn(guest);
    const { body, status } = await claim(browser);
    expect(status).toBe(200);
    expect(body.posts).toEqual([{ id: good.id }]);
    expect(body.refused).toMatchObject([{ id: bad.id }]);
  });
});

describe("a guest's picture", () => {
  it("appears in the new site's draft under its own address", async () => {
    const guest = await app.asGuest();
    const key = idNow();
    const { body: file, status } = await sendPicture(guest, "#1a6b43");
    expect(status).toBe(201);
    const post = draft("With a picture", `/guest-images/${key}`);
    await saveDrafts(guest, [{ ...post, images: { [key]: file.id } }]);
    const { id: siteId, browser } = await signUpIn(guest);
    await claim(browser);
    const { body } = await browser.call(getPost, {
      params: { siteId, id: post.id },
      query: { post_content_type: "blocks" },
    });
    const image = body.blocks?.find(({ type }) => type === "image");
    expect(image).toMatchObject({ src: { image: expect.stringMatching(/^\/files\/[0-9a-f]{64}\//) } });
  });

  it("that wasn't uploaded is removed from the text, and the text is created", async () => {
    const guest = await app.asGuest();
    const post = draft("Without", `/guest-images/${idNow()}`);
    await saveDrafts(guest, [post]);
    const { id: siteId, browser } = await signUpIn(guest);
    expect((await claim(browser)).body.posts).toHaveLength(1);
    const { body } = await browser.call(getPost, {
      params: { siteId, id: post.id },
      query: { post_content_type: "blocks" },
    });
    expect(body.blocks?.map(({ type }) => type)).toEqual(["featuredImage", "paragraph"]);
  });

  it("waits for the next claim if the storage fails", async () => {
    const guest = await app.asGuest();
    const key = idNow();
    const { body: file } = await sendPicture(guest, "#7a1f1f");
    const post = draft("With a picture", `/guest-images/${key}`);
    await saveDrafts(guest, [{ ...post, images: { [key]: file.id } }]);
    const { id: siteId, browser } = await signUpIn(guest);
    const get = vi.spyOn(app.platform.storage, "get").mockRejectedValueOnce(new Error("storage is down"));
    expect((await claim(browser)).status).toBe(500);
    get.mockRestore();
    expect((await claim(browser)).body.posts).toEqual([{ id: post.id }]);
    const { body } = await browser.call(getPost, {
      params: { siteId, id: post.id },
      query: { post_content_type: "blocks" },
    });
    expect(body.blocks?.map(({ type }) => type)).toContain("image");
  });

  it("is stored once if sent twice, and refused if invalid", async () => {
    const guest = await app.asGuest();
    const [first, second] = [await sendPicture(guest, "#000000"), await sendPicture(guest, "#000000")];
    expect(first.body.id).toBe(second.body.id);
    const refused = await guest.send("POST", "/api/w/uploads/provisional", Buffer.from("nothing"));
    expect(refused.status).toBe(415);
  });
});

describe("a guest's storage", () => {
  it("has limits, and exceeding them keeps what was sent before", async () => {
    const guest = await app.asGuest();
    await saveDrafts(
      guest,
      Array.from({ length: PROVISIONAL.posts }, (_, n) => draft(`Draft ${n}`)),
    );
    const refused = await saveDrafts(guest, [draft("One more")]);
    expect(refused).toMatchObject({ status: 409, error: { code: "provisional_full" } });
    expect((await guest.call(getProvisionalSite, {})).body.site?.posts).toBe(PROVISIONAL.posts);
  });

  it("has a limit of pictures", async () => {
    const guest = await app.asGuest();
    const { body: file } = await sendPicture(guest, "#000001");
    await execute(
      app.platform.db,
      `INSERT INTO provisional_files (id, provisional_id, name, content_type, size, sha256, storage_key)
       SELECT left(id, 16) || lpad(n::text, 4, '0'), provisional_id, name, content_type, size, sha256(n::text::bytea), storage_key
         FROM provisional_files, generate_series(2, ${PROVISIONAL.files}) AS n WHERE id = $id`,
      { id: file.id },
    );
    expect(await sendPicture(guest, "#000002")).toMatchObject({
      status: 409,
      error: { code: "provisional_full" },
    });
    // Those that it has stay.
    expect((await sendPicture(guest, "#000001")).body.id).toBe(file.id);
  });

  it("expires after 30 days with its pictures, unless it is sent again", async () => {
    const guest = await app.asGuest();
    await saveDrafts(guest, [draft("Left behind")]);
    const sent = await sendPicture(guest, "#ff0000");
    const [file] = await select<{ storage_key: string }>(
      app.platform.db,
      "SELECT storage_key FROM provisional_files WHERE id = $id",
      { id: sent.body.id },
    );
    const key = file?.storage_key ?? "";
    await app.platform.advance(20 * 24 * 60 * 60_000);
    await saveDrafts(guest, []);
    await app.platform.advance(20 * 24 * 60 * 60_000);
    await app.platform.jobs.runDue();
    expect((await guest.call(getProvisionalSite, {})).body.site?.posts).toBe(1);
    expect(await app.platform.storage.stat(key)).not.toBeNull();
    await app.platform.advance(31 * 24 * 60 * 60_000);
    await app.platform.jobs.runDue();
    expect((await guest.call(getProvisionalSite, {})).body.site).toBeNull();
    expect(await app.platform.storage.stat(key)).toBeNull();
  });
});
