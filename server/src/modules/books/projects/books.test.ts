import {
  buildBook,
  createBook,
  deleteBook,
  getBook,
  getBookFile,
  getBookPage,
  getBookSample,
  listBooks,
  publishBook,
  updateBook,
} from "@quire/contracts/calls/books";
import type { Book } from "@quire/contracts/records/book";
import { BUILD_KINDS } from "@quire/domain/books/formats";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { bookBuilds } from "../models/books.ts";

let app: TestServer;
let creator: Caller;
let siteId: string;
beforeAll(async () => {
  app = await testServer();
  const owner = await makeUser(app.platform, { groups: [Role.creator, Role.pro], name: "Herman Melville" });
  siteId = owner.id;
  await makeSite(app.platform, { id: siteId });
  creator = await app.asBrowser(owner);
});
afterAll(() => app.close());

/** A story of a few chapters, long enough to be printed. */
async function makeStory(chapters = 3): Promise<{ id: string; chapterIds: string[] }> {
  const { platform } = app;
  const story = await makePost(platform, {
    site_id: siteId,
    ptype: "parent",
    subtype: "story",
    title: "Moby-Dick",
  });
  const chapterIds: string[] = [];
  for (let index = 1; index <= chapters; index++) {
    const text = `Call me Ishmael, for the ${index}th time. ${"Some years ago, never mind how long precisely. ".repeat(600)}`;
    const chapter = await makePost(platform, {
      ...{
        site_id: siteId,
        ptype: "chapter",
        parent_id: story.id,
        position: index,
        title: `Chapter ${index}`,
      },
      blocks: [
        {
          type: "featuredImage",
          id: platform.newId(),
          src: null,
          alt: "",
          caption: "",
          height: null,
          width: null,
          prominent_color: null,
        },
        { type: "paragraph", id: platform.newId(), content: [{ type: "text", text }] },
      ],
    });
    chapterIds.push(chapter.id);
  }
  return { id: story.id, chapterIds };
}

const create = (body: object, as = creator) =>
  as.call(createBook, { params: { siteId }, body: body as never });
const key = ({ id }: { id: string }) => ({ siteId, id });

describe("a save", () => {
  it("leaves those files current that it doesn't change", async () => {
    const story = await makeStory(1);
    const book: Book = (await create({ source: { kind: "story", ids: [story.id] } })).body;
    const params = key(book);
    await bookBuilds(app.platform.db).destroy({ where: { book_id: book.id } });
    const now = app.platform.clock.now();
    for (const kind of BUILD_KINDS) {
      await bookBuilds(app.platform.db).create({
        ...{
          book_id: book.id,
          kind,
          state: "ready",
          version: book.version,
          input_hash: null,
          file_key: null,
        },
        ...{ pages: null, findings: [], requested_at: now, finished_at: now },
      });
    }
    let { version } = book;
    async function currentAfter(changes: object): Promise<string[]> {
      const body = { ...changes, last_version: version };
      const saved: Book = (await creator.call(updateBook, { params, body })).body;
      version = saved.version;
      return saved.builds.filter((build) => build.is_current).map(({ kind }) => kind);
    }
    expect(await currentAfter({ sale: { prices: { USD: 9000 } } })).toEqual([...BUILD_KINDS]);
    expect(await currentAfter({ cover: { style: "bold" } })).toEqual(["interior", "sample"]);
    expect(await currentAfter({ sale: { sample_chapters: 2 } })).toEqual(["interior"]);
    expect(await currentAfter({ details: { subtitle: "or, The Whale" } })).toEqual([]);
  });

  it("names the picture and the finished cover that it was given", async () => {
    const story = await makeStory(1);
    const book: Book = (await create({ source: { kind: "story", ids: [story.id] } })).body;
    const { id: image } = await makeFile(app.platform, { site_id: siteId });
    const { id: file } = await makeFile(app.platform, {
      ...{
        site_id: siteId,
        kind: "document",
        name: "whale-cover.pdf",
        content_type: "application/pdf",
        public: false,
      },
    });
    const body = { cover: { image, file }, last_version: book.version };
    expect((await creator.call(updateBook, { params: key(book), body })).body).toMatchObject({
      cover: { image, file },
      front_image: { image: expect.any(String) },
      cover_file: { id: file, name: "whale-cover.pdf" },
    });
    const { id: foreign } = await makeFile(app.platform);
    const next = { cover: { image: foreign }, last_version: book.version + 1 };
    const after = await creator.call(updateBook, { params: key(book), body: next });
    expect(after.body.front_image ?? null).toBeNull();
  });
});

describe("a book of a story", () => {
  it("is built, published with a price above its cost, and shown with its sample", async () => {
    const story = await makeStory();
    const created = await create({ source: { kind: "story", ids: [story.id] } });
    expect(created).toMatchObject({
      status: 201,
      body: { details: { title: "Moby-Dick", author: "Herman Melville" } },
    });
    const book: Book = created.body;
    expect(book.entries.map(({ title }) => title)).toEqual(["Chapter 1", "Chapter 2", "Chapter 3"]);
    const sale = { description: "A whale.", prices: { INR: 100 }, sample_chapters: 1 };
    const saved = await creator.call(updateBook, {
      params: key(book),
      body: { last_version: book.version, details: { dedication: "To Hawthorne" }, sale: sale as never },
    });
    expect(saved.status).toBe(200);
    const early = await creator.call(publishBook, { params: key(book) });
    expect(early).toMatchObject({ status: 422, body: { error: { code: "not_publishable" } } });
    for (const kind of ["interior", "cover", "sample", "ebook"] as const) {
      await creator.call(buildBook, { params: key(book), body: { kinds: [kind] } });
      await app.platform.jobs.runDue();
    }
    const built: Book = (await creator.call(getBook, { params: key(book) })).body;
    expect(built.builds.map(({ kind, state, is_current }) => [kind, state, is_current])).toEqual(
      BUILD_KINDS.map((kind) => [kind, "ready", true]),
    );
    expect(built.costs).toMatchObject({ pages: expect.any(Number), min_price: { INR: expect.any(Number) } });
    const cheap = await creator.call(publishBook, { params: key(book) });
    expect(cheap).toMatchObject({ status: 422, body: { error: { issues: [{ path: "sale.prices.INR" }] } } });
    const prices = { INR: built.costs?.min_price.INR ?? 0 };
    await creator.call(updateBook, {
      params: key(book),
      body: { last_version: built.version, sale: { prices } as never },
    });
    await creator.call(buildBook, { params: key(book), body: { kinds: [...BUILD_KINDS] } });
    await app.platform.jobs.runDue();
    expect(await creator.call(publishBook, { params: key(book) })).toMatchObject({
      status: 200,
      body: { status: "published" },
    });
    const guest = await app.asGuest();
    const page = (await guest.call(getBookPage, { params: key(book) })).body;
    expect(page).toMatchObject({
      details: { title: "Moby-Dick" },
      prices,
      own_prices: null,
      cover_image: expect.any(Object),
      is_orderable: true,
    });
    const sample = await guest.call(getBookSample, { params: key(book) });
    expect(sample.status).toBe(302);
    await app.platform.db.query("UPDATE publications SET nsfw = true WHERE post_id = $id", {
      bind: { id: book.id },
    });
    const hidden = { cover_image: null, sample: null };
    expect((await guest.call(getBookPage, { params: key(book) })).body).toMatchObject(hidden);
    expect((await guest.call(getBookSample, { params: key(book) })).status).toBe(403);
    expect((await creator.call(getBookSample, { params: key(book) })).status).toBe(302);
    expect((await creator.call(getBookPage, { params: key(book) })).body.own_prices).not.toBeNull();
    expect((await creator.call(deleteBook, { params: key(book) })).status).toBe(409);
  });

  it("lists chapters that were added later, and keeps its own order", async () => {
    const story = await makeStory(2);
    const book: Book = (await create({ source: { kind: "story", ids: [story.id] } })).body;
    const [first, second] = story.chapterIds as [string, string];
    const part = { kind: "part" as const, id: app.platform.newId(), title: "Part two" };
    const entries = [{ kind: "post" as const, id: second }, part];
    const saved: Book = (
      await creator.call(updateBook, { params: key(book), body: { last_version: book.version, entries } })
    ).body;
    expect(saved.entries.map(({ title }) => title)).toEqual(["Chapter 2", "Part two"]);
    expect(saved.left_out.map(({ id }) => id)).toEqual([first]);
  });
});

describe("a book", () => {
  it("is created once, saved by one of two writers, listed, and deleted as a draft", async () => {
    const story = await makeStory(1);
    const body = { id: app.platform.newId(), source: { kind: "story", ids: [story.id] } };
    const [book, again] = [await create(body), await create(body)];
    expect(again.body.id).toBe(book.body.id);
    const save = (title: string) =>
      creator.call(updateBook, {
        params: key(book.body),
        body: { last_version: 1, details: { title } as never },
      });
    const statuses = (await Promise.all([save("One"), save("Two")])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect(
      (await creator.call(listBooks, { params: { siteId }, query: {} })).body.books.map(({ id }) => id),
    ).toContain(book.body.id);
    expect((await creator.call(deleteBook, { params: key(book.body) })).status).toBe(200);
    expect((await creator.call(getBook, { params: key(book.body) })).status).toBe(404);
  });

  it("is refused to others, without Pro, and from a missing source", async () => {
    const story = await makeStory(1);
    const reader = await app.asBrowser(await makeUser(app.platform, {}));
    const body = { source: { kind: "story", ids: [story.id] } };
    expect((await create(body, reader)).status).toBe(403);
    const basic = await makeUser(app.platform, { groups: [Role.creator] });
    await makeSite(app.platform, { id: basic.id });
    const other = await app.asBrowser(basic);
    const refused = await other.call(createBook, { params: { siteId: basic.id }, body: body as never });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "pro_required" } } });
    expect((await create({ source: { kind: "story", ids: [app.platform.newId()] } })).status).toBe(404);
    expect((await create({ ...body, details: { isbn: "9780306406158" } })).status).toBe(400);
    const book: Book = (await create(body)).body;
    expect((await reader.call(getBook, { params: key(book) })).status).toBe(403);
    expect((await reader.call(getBookFile, { params: { ...key(book), kind: "interior" } })).status).toBe(403);
    expect((await reader.call(getBookPage, { params: key(book) })).status).toBe(404);
  });
});
