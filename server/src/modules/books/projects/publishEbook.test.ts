import { Readable } from "node:stream";
import { createBook, getBook, getBookPage, publishBook, updateBook } from "@quire/contracts/calls/books";
import { listNotifications } from "@quire/contracts/calls/notifications";
import { getArchivedPost, getPost, updatePost } from "@quire/contracts/calls/posts";
import type { Book, BookSale } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { makePicture } from "../../../testing/media/picture.ts";
import { epub } from "../../../testing/media/zip.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { frontKey } from "../builds/keys.ts";
import { bookBuilds, bookFiles, books } from "../models/books.ts";

let app: TestServer;
let creator: Caller;
let siteId: string;
let chapterId: string;
let book: Book;
beforeAll(async () => {
  app = await testServer();
  const owner = await makeUser(app.platform, { groups: [Role.creator, Role.pro] });
  siteId = owner.id;
  await makeSite(app.platform, { id: siteId });
  creator = await app.asBrowser(owner);
  const text = "Call me Ishmael.";
  const post = await makePost(app.platform, { site_id: siteId, title: "Loomings", blocks: blocksOf(text) });
  chapterId = post.id;
  book = await create();
});
afterAll(() => app.close());

const blocksOf = (text: string) => [
  {
    ...{ type: "featuredImage" as const, id: app.platform.newId(), src: null, alt: "", caption: "" },
    ...{ height: null, width: null, prominent_color: null },
  },
  { type: "paragraph" as const, id: app.platform.newId(), content: [{ type: "text" as const, text }] },
];

const key = () => ({ siteId, id: book.id });
const current = async (): Promise<Book> => (await creator.call(getBook, { params: key() })).body;
const ebookId = async () => (await books(app.platform.db).findByPk(book.id))?.get().ebook_post_id ?? "";

async function create(): Promise<Book> {
  const source = { kind: "posts" as const, ids: [chapterId] };
  return (await creator.call(createBook, { params: { siteId }, body: { source } as never })).body;
}

async function save(sale: Partial<BookSale>) {
  const { version } = await current();
  const saved = await creator.call(updateBook, {
    params: key(),
    body: { last_version: version, sale: sale as never },
  });
  expect(saved.status).toBe(200);
}

/** Stores files as if they had been built from the book as it is. */
async function build(edition: string | null) {
  const { storage, db, clock } = app.platform;
  const picture = await makePicture("#1d2433");
  const files = {
    interior: { bytes: Buffer.from("interior"), extension: "pdf", pages: 100 },
    cover: { bytes: Buffer.from("cover"), extension: "pdf", pages: null },
    ...(edition === null
      ? {}
      : { ebook: { bytes: await epub({ metadata: edition }), extension: "epub", pages: null } }),
  };
  const { version } = await current();
  for (const [kind, { bytes, extension, pages }] of Object.entries(files)) {
    const key = `books/${book.id}/${kind}-${app.platform.newId()}.${extension}`;
    await storage.put(key, Readable.from([bytes]), { contentType: "application/octet-stream" });
    if (kind === "cover") {
      await storage.put(frontKey(key), Readable.from([picture]), { contentType: "image/png" });
    }
    const file = { key, book_id: book.id, size: bytes.length, md5: "0".repeat(32), created_at: clock.now() };
    await bookFiles(db).upsert({ ...file, unused_since: null });
    await bookBuilds(db).upsert({
      ...{ book_id: book.id, kind: kind as BuildKind, state: "ready", version, input_hash: null, pages },
      ...{ file_key: key, findings: [], requested_at: clock.now(), finished_at: clock.now() },
    });
  }
}

/** Publishes, which must succeed. */
async function published() {
  const { status, error } = await publish();
  expect([status, error]).toEqual([200, undefined]);
}

const publish = () => creator.call(publishBook, { params: key() });

it("sells the e-book as a document, updates it, tells its owners, and keeps it for them", async () => {
  await save({
    description: "A whale.",
    prices: { INR: 900_000 },
    sample_chapters: 0,
    ebook: { prices: { INR: 5 } },
  });
  await build(null);
  const early = (await publish()).body as unknown as { error: { issues: { path: string }[] } };
  expect(early.error.issues.map(({ path }) => path)).toEqual(["builds.ebook", "sale.ebook.prices.INR"]);
  await save({ ebook: { prices: { INR: 19_900 } } });
  await build("<dc:title>First</dc:title>");
  await published();
  const id = await ebookId();
  const read = async (as: Caller) =>
    (await as.call(getPost, { params: { siteId, id }, query: {} as never })).body;
  const guest = await app.asGuest();
  expect(await read(guest)).toMatchObject({
    ...{ ptype: "dg", subtype: "document", title: "Loomings", visibility: "paid" },
    pricing: { web: { INR: 19_900 } },
    files: [{ content_type: "application/epub+zip", url: null }],
  });
  const page = (await guest.call(getBookPage, { params: key() })).body;
  expect(page.editions).toMatchObject([{ kind: "ebook", prices: { INR: 19_900 } }]);

  const buyer = await makeUser(app.platform);
  await makeEntitlement(app.platform, { user_id: buyer.id, site_id: siteId, item_id: id });
  const reader = await app.asBrowser(buyer);
  const news = async () => {
    await app.platform.jobs.runDue();
    return (await reader.call(listNotifications, { query: {} as never })).body.notifications;
  };
  const [first] = (await read(reader)).files;
  await save({ ebook: { prices: { INR: 29_900 } } });
  await build("<dc:title>First again</dc:title>");
  await published();
  expect((await read(reader)).files[0]?.id).toBe(first?.id);
  expect((await read(reader)).pricing).toEqual({ web: { INR: 29_900 } });
  expect(await news()).toEqual([]);

  const body = { last_version: 1, blocks: blocksOf("Call me anything.") } as never;
  const changed = await creator.call(updatePost, { params: { siteId, id: chapterId }, body });
  expect(changed.status).toBe(200);
  await build("<dc:title>Second</dc:title>");
  await published();
  const [second] = (await read(reader)).files;
  expect(second?.id).not.toBe(first?.id);
  expect(second?.url).not.toBeNull();
  expect(await news()).toMatchObject([{ kind: "delivery", text: "“Loomings” has a new version" }]);

  await save({ ebook: null });
  await build(null);
  await published();
  expect((await guest.call(getPost, { params: { siteId, id }, query: {} as never })).status).toBe(404);
  const kept = await reader.call(getArchivedPost, { params: { siteId, id } });
  expect(kept.body).toMatchObject({ access: "granted", files: [{ id: second?.id }] });

  await save({ ebook: { prices: {} } });
  await build("<dc:title>Third</dc:title>");
  await published();
  expect(await ebookId()).toBe(id);
  expect(await read(guest)).toMatchObject({ visibility: "free", files: [{ url: expect.any(String) }] });
  expect((await guest.call(getBookPage, { params: key() })).body.editions).toMatchObject([{ prices: {} }]);
});
