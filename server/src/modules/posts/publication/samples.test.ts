import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { pdf, writtenPdf } from "../../../testing/media/pdf.ts";
import { writtenEpub } from "../../../testing/media/zip.ts";
import { files as fileTable } from "../../media/models/files.ts";
import { openFilesKit, PAID } from "../lifecycle/testing/filesKit.ts";

const { app, siteId, owner, guest, file, publish, published, read, fetchFile } = await openFilesKit();
const { platform } = app;

/** Stores a document as an upload does. */
async function stored(bytes: Buffer, content_type: string): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest();
  const storage_key = `private/${siteId}/${sha256.toString("hex")}/document`;
  await platform.storage.put(storage_key, Readable.from([bytes]), { contentType: content_type });
  return file("document", {
    content_type,
    storage_key,
    original_key: storage_key,
    sha256,
    size: bytes.length,
  });
}

const BOOK = {
  ptype: "dg",
  subtype: "document",
  title: "A book",
  summary: "About it.",
  markdown: "About it.",
  cover_file: await file(),
};
const good = (id: string, more: object = PAID) => published({ ...BOOK, files: [{ file: id }], ...more });

let books = 0;
/** Each a book of its own: the same bytes would be the same file. */
const pdfOf = (pages: number) =>
  writtenPdf(Array.from({ length: pages }, (_, at) => `Book ${books++}, page ${at + 1}.`));

const sampleOf = async (postId: string, caller = guest) => (await read(caller, postId)).files[0]?.sample;
const openSample = (postId: string, fileId: string, caller = guest) =>
  fetchFile(caller, postId, fileId, { sample: true });

it("of a PDF for sale is made once it is published, and opens to everyone, unlike the file", async () => {
  const id = await stored(await pdfOf(20), "application/pdf");
  const post = await good(id);
  expect(await sampleOf(post)).toBeNull();
  expect((await openSample(post, id)).status).toBe(404);
  await platform.jobs.runDue();
  const url = `/api/r/${siteId}/posts/${post}/files/${id}?sample=true`;
  expect(await sampleOf(post)).toEqual({ url, size: expect.any(Number), pages: 2 });
  const { location } = (await app.server.inject({ url })).headers;
  const answer = await app.server.inject({ url: String(location) });
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await fetchFile(guest, post, id)).error?.code).toBe("file_closed");
});

it("of an e-book says nothing of its end", async () => {
  const section = (name: string) => `<h1>${name}</h1>${"<p>Call me something else.</p>".repeat(200)}`;
  const id = await stored(await writtenEpub(["One", "Two", "The end"].map(section)), "application/epub+zip");
  const post = await good(id);
  await platform.jobs.runDue();
  expect(await sampleOf(post)).toMatchObject({ pages: null });
  const { location } = (await openSample(post, id)).headers;
  const answer = await app.server.inject({ url: String(location) });
  expect(answer.headers["content-type"]).toBe("application/epub+zip");
  expect(answer.rawPayload.includes("OEBPS/s2.xhtml")).toBe(false);
});

it("is only for those who can't open the file", async () => {
  const id = await stored(await pdfOf(10), "application/pdf");
  const post = await good(id);
  await platform.jobs.runDue();
  const user = await makeUser(platform);
  const buyer = await app.asProgram(user);
  await makeEntitlement(platform, { user_id: user.id, site_id: siteId, item_id: post });
  expect(await sampleOf(post, buyer)).toBeNull();
  expect(await sampleOf(post, owner)).toBeNull();
});

it("isn't made of a gift, and goes with its price", async () => {
  const id = await stored(await pdfOf(10), "application/pdf");
  const post = await good(id);
  await platform.jobs.runDue();
  expect(await sampleOf(post)).not.toBeNull();
  const body = { visibility: "free", pricing: { web: { INR: 0 } }, last_version: 1 } as const;
  expect((await owner.call(updatePost, { params: { siteId, id: post }, body })).error).toBeUndefined();
  await publish(post);
  await platform.jobs.runDue();
  expect(await sampleOf(post)).toBeNull();
  expect((await fileTable(platform.db).findByPk(id))?.get().facts.sample).toBeUndefined();
});

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ["is too short", () => pdf(2)],
  ["can't be read", () => Buffer.from("not at all what it says")],
])("is missing of a PDF that %s", async (_, make) => {
  const id = await stored(await make(), "application/pdf");
  const post = await good(id);
  await platform.jobs.runDue();
  expect(await sampleOf(post)).toBeNull();
  expect((await openSample(post, id)).status).toBe(404);
});

it("follows the file of its good, and is deleted with it", async () => {
  const [first, second] = [
    await stored(await pdfOf(10), "application/pdf"),
    await stored(await pdfOf(30), "application/pdf"),
  ];
  const post = await good(first);
  await platform.jobs.runDue();
  const isStored = async (id: string) => {
    const row = await fileTable(platform.db).findByPk(id, { rejectOnEmpty: true });
    return (await platform.storage.stat(`${row.get().storage_key}.sample`)) !== null;
  };
  expect([await isStored(first), await isStored(second)]).toEqual([true, false]);

  const body = { files: [{ file: second }], last_version: 1 };
  expect((await owner.call(updatePost, { params: { siteId, id: post }, body })).error).toBeUndefined();
  await publish(post);
  await platform.jobs.runDue();
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  expect(await sampleOf(post)).toMatchObject({ pages: 3 });
  expect((await openSample(post, first)).status).toBe(404);

  await owner.call(unpublishPost, { params: { siteId, id: post } });
  await platform.jobs.runDue();
  expect(await isStored(second)).toBe(false);
  expect((await openSample(post, second)).status).toBe(404);
});

it("is closed with its file, and its bytes go with the file's", async () => {
  const id = await stored(await pdfOf(10), "application/pdf");
  const post = await good(id);
  await platform.jobs.runDue();
  const { location } = (await openSample(post, id)).headers;
  const table = fileTable(platform.db);
  await table.update({ withheld: true }, { where: { id } });
  expect((await app.server.inject({ url: String(location) })).statusCode).toBe(404);
  const key = `${(await table.findByPk(id))?.get().storage_key}.sample`;
  await owner.call(unpublishPost, { params: { siteId, id: post } });
  await table.destroy({ where: { id } });
  await platform.jobs.runDue();
  expect(await platform.storage.stat(key)).toBeNull();
});

it("of an explicit good is for those who want to see it", async () => {
  const id = await stored(await pdfOf(10), "application/pdf");
  const post = await good(id, { ...PAID, nsfw: true });
  await platform.jobs.runDue();
  expect(await sampleOf(post)).toBeNull();
  expect((await openSample(post, id)).error?.code).toBe("age_not_confirmed");
});
