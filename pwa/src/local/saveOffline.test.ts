// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { Blob } from "node:buffer";
import { listComments } from "@quire/contracts/calls/comments";
import type { Comment } from "@quire/contracts/records/comment";
import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { emptyDevice, memoryCaches } from "../testing/device.ts";
import { chapter, page, post, postPage, site } from "../testing/pages.ts";
import { postFile } from "../testing/postFile.ts";
import { database, SAVED_FILES, SAVED_IMAGES } from "./database.ts";
import { loadPage } from "./pages.ts";
import { isSavedOffline, listSaved, removeSaved, savePostOffline } from "./saveOffline.ts";
import { wipeUser } from "./wipe.ts";

vi.mock("../lib/fetchPageData.ts", () => ({ fetchPageData: vi.fn() }));
vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const HOST = "melville.localhost:4000";
const CHAPTERS = 45;
const PACK = 20;

const serial = post({
  id: "b01j0000000sssssssss",
  ptype: "parent",
  subtype: "story",
  title: "Moby-Dick",
  permalink: "/story/b01j0000000sssssssss/moby-dick",
});
const rows = Array.from({ length: CHAPTERS }, (_, at) => chapter(at + 1));
const serialPage: Page = page(
  { kind: "serial", post: serial, chapters: rows, comments: [], comments_next: null },
  { path: serial.permalink, canonical: `${site.url}${serial.permalink}` },
);

function part(at: number): Post {
  const row = rows[at];
  if (!row) throw new Error("no such chapter");
  return post({
    ...row,
    ptype: "chapter",
    parent: { id: serial.id, title: serial.title, permalink: serial.permalink },
    content: `<p>Text ${at + 1}</p>`,
    visibility: at === 2 ? "paid" : "free",
    comments_count: commented === at ? 1 : 0,
  });
}

/** The part that has comments; none in most tests. */
let commented = -1;
const comment = {
  id: "b01j0000000ccccccccc",
  text: "There she blows!",
  author: {
    id: "b01j0000000fffffffff",
    name: "Tashtego",
    url: null,
    logo: { image: "/files/tashtego/full.webp", sizes: [{ width: 480, image: "/files/tashtego.webp" }] },
  },
} as Comment;

/** What the server returns from here on; `fails` is the pack at which the network is lost. */
function serve(fails = Number.POSITIVE_INFINITY) {
  vi.mocked(fetchPageData).mockResolvedValue(serialPage);
  vi.mocked(callApi).mockImplementation(async (call, ...[input]) => {
    if (call === listComments) return { comments: [comment], next: "more" };
    const from = Number((input as { query: { next?: string } }).query.next ?? 0);
    if (from / PACK >= fails) throw new Error("the network is gone");
    const posts = Array.from({ length: Math.min(PACK, CHAPTERS - from) }, (_, at) => part(from + at));
    const next = from + PACK < CHAPTERS ? String(from + PACK) : null;
    return {
      posts,
      images: ["/files/a.webp", `/files/${from}.webp`, "https://else.where/x.webp"],
      total: CHAPTERS,
      bytes: 1,
      next,
    };
  });
}

const device = memoryCaches();
const fetched = vi.fn(
  async (image: string) => new Response(image, { status: image.includes("20") ? 404 : 200 }),
);

beforeEach(async () => {
  await emptyDevice("ada");
  vi.stubGlobal("caches", device.storage);
  vi.stubGlobal("fetch", fetched);
  // `fetch` returns Node's responses, which jsdom's own would not accept.
  vi.stubGlobal("Blob", Blob);
  await device.storage.delete(SAVED_IMAGES);
  await device.storage.delete(SAVED_FILES);
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

test("saves the first comments of a part, with their authors' pictures", async () => {
  serve();
  commented = 1;
  await savePostOffline(serial, () => {});
  commented = -1;
  const saved = await loadPage(HOST + String(rows[1]?.permalink));
  expect(saved?.data).toMatchObject({ comments: [comment], comments_next: "more" });
  expect(device.keysOf(SAVED_IMAGES)).toContain("/files/tashtego.webp");
  const lists = vi.mocked(callApi).mock.calls.filter(([call]) => call === listComments);
  expect(lists).toHaveLength(1);
});

test("saves a complete serial and reports progress", async () => {
  serve();
  const progress: number[] = [];
  await savePostOffline(serial, ({ done, total }) => progress.push(done / total));
  expect(progress).toEqual([20 / 45, 40 / 45, 1]);
  expect(await isSavedOffline(serial.id)).toEqual({ bytes: 1 });
  expect(await listSaved()).toMatchObject([
    { id: serial.id, title: "Moby-Dick", path: serial.permalink, chapters: CHAPTERS, bytes: 1 },
  ]);
  expect((await loadPage(HOST + serial.permalink))?.data.kind).toBe("serial");
});

test("saves each part as a page with its neighbors, as if it was read online", async () => {
  serve();
  await savePostOffline(serial, () => {});
  const second = await loadPage(HOST + part(1).permalink);
  expect(second).toMatchObject({
    path: part(1).permalink,
    canonical: site.url + part(1).permalink,
    data: { kind: "post", post: { content: "<p>Text 2</p>" }, previous: rows[0], next: rows[2] },
  });
  expect((await loadPage(HOST + part(0).permalink))?.data).toMatchObject({ previous: null, next: rows[1] });
  expect((await loadPage(HOST + part(44).permalink))?.data).toMatchObject({ next: null });
});

test("saves a bought part for its buyer only", async () => {
  serve();
  await savePostOffline(serial, () => {});
  const openedFor = (await database.pages.toArray()).map((record) => record.openedFor).filter(Boolean);
  expect(openedFor).toEqual(["ada"]);
});

test("keeps what arrived before the network was lost, but is not complete", async () => {
  serve(1);
  await expect(savePostOffline(serial, () => {})).rejects.toThrow("network is gone");
  expect(await isSavedOffline(serial.id)).toBeNull();
  expect(await listSaved()).toEqual([]);
  expect(await loadPage(HOST + part(19).permalink)).not.toBeNull();
  expect(await loadPage(HOST + part(20).permalink)).toBeNull();
});

test("completes on a second save", async () => {
  serve(1);
  await savePostOffline(serial, () => {}).catch(() => {});
  serve();
  await savePostOffline(serial, () => {});
  expect(await isSavedOffline(serial.id)).toEqual({ bytes: 1 });
  expect(await database.pages.count()).toBe(CHAPTERS + 1);
});

test("resumes after an interruption without fetching again", async () => {
  serve(1);
  await savePostOffline(serial, () => {}).catch(() => {});
  serve();
  vi.mocked(callApi).mockClear();
  const progress: number[] = [];
  await savePostOffline(serial, ({ done }) => progress.push(done));
  expect(
    vi.mocked(callApi).mock.calls.map(([, input]) => (input as { query: { next?: string } }).query.next),
  ).toEqual(["20", "40"]);
  expect(progress).toEqual([40, 45]);
  expect(device.keysOf(SAVED_IMAGES).sort()).toEqual(["/files/0.webp", "/files/40.webp", "/files/a.webp"]);
});

test("starts over when the serial changed during the interruption", async () => {
  serve(1);
  await savePostOffline(serial, () => {}).catch(() => {});
  serve();
  const changed = { ...serial, updated: "2026-11-22T07:00:00.000Z" };
  vi.mocked(fetchPageData).mockResolvedValue({
    ...serialPage,
    data: { ...serialPage.data, post: changed } as never,
  });
  vi.mocked(callApi).mockClear();
  await savePostOffline(changed, () => {});
  expect(vi.mocked(callApi)).toHaveBeenCalledTimes(3);
});

test("saves parts under the platform's own addresses in its app", async () => {
  const own = (id: string) => `/read/${site.id}/${id}`;
  const moved = rows.map((row) => ({ ...row, permalink: own(row.id) }));
  serve();
  vi.mocked(fetchPageData).mockResolvedValue({
    ...serialPage,
    path: own(serial.id),
    site: null,
    read_from: site,
    data: {
      kind: "serial",
      post: { ...serial, permalink: own(serial.id) },
      chapters: moved,
      comments: [],
      comments_next: null,
    },
  });
  await savePostOffline({ ...serial, permalink: own(serial.id) }, () => {});
  const second = await loadPage(`localhost:4000${own(part(1).id)}`);
  expect(second?.data).toMatchObject({
    post: { permalink: own(part(1).id), parent: { permalink: own(serial.id) } },
    previous: { permalink: own(part(0).id) },
  });
});

test("saves a single post with its files, except video", async () => {
  const file = postFile({
    url: "/api/r/s/posts/p/files/1",
    size: 3,
    role: "media",
    content_type: "application/pdf",
  });
  const film = postFile({ url: "/api/r/s/posts/p/files/2", role: "media", kind: "video" });
  const book = post({ visibility: "paid", files: [file, film] });
  vi.mocked(fetchPageData).mockResolvedValue({
    ...postPage(),
    data: { ...postPage().data, post: { ...book, content: "" } } as never,
  });
  vi.mocked(callApi).mockResolvedValue({
    posts: [book],
    images: [],
    total: 1,
    bytes: 20,
    next: null,
  } as never);
  const bytes: number[] = [];
  vi.mocked(fetched).mockImplementationOnce(async () => new Response("pdf"));
  await savePostOffline(book, (progress) => bytes.push(progress.bytes));
  expect(device.keysOf(SAVED_FILES)).toEqual(["/api/r/s/posts/p/files/1"]);
  expect(bytes.at(-1)).toBe(3);
  expect(await loadPage(`${HOST}${book.permalink}`)).toMatchObject({
    data: { post: { content: book.content } },
  });
  expect((await listSaved())[0]).toMatchObject({ bytes: 20, chapters: 1 });
  // A new edition replaces its file.
  const edition = { ...book, files: [{ ...file, url: "/api/r/s/posts/p/files/3" }] };
  const pack = { posts: [edition], images: [], total: 1, bytes: 20, next: null };
  vi.mocked(callApi).mockResolvedValue(pack as never);
  vi.mocked(fetched).mockImplementationOnce(async () => new Response("new"));
  await savePostOffline(edition, () => {});
  expect(device.keysOf(SAVED_FILES)).toEqual(["/api/r/s/posts/p/files/3"]);
  await wipeUser("ada");
  expect(device.keysOf(SAVED_FILES)).toEqual([]);
});

test("saves each picture once, without missing and foreign ones", async () => {
  serve();
  await savePostOffline(serial, () => {});
  await savePostOffline(serial, () => {});
  expect(device.keysOf(SAVED_IMAGES).sort()).toEqual(["/files/0.webp", "/files/40.webp", "/files/a.webp"]);
  expect(fetched.mock.calls.filter(([image]) => image === "/files/a.webp").length).toBe(1);
});

test("removes a serial with its parts and its own pictures", async () => {
  serve();
  await savePostOffline(serial, () => {});
  await database.kept.put({
    id: "other",
    title: "Other",
    key: `${HOST}/story/other`,
    chapters: 1,
    images: ["/files/a.webp"],
    complete: true,
    keptAt: 0,
  });
  await removeSaved(serial.id);
  expect(await database.pages.count()).toBe(0);
  expect(await isSavedOffline(serial.id)).toBeNull();
  expect(device.keysOf(SAVED_IMAGES)).toEqual(["/files/a.webp"]);
});

test("leaves nothing behind for a user who signs out during the save", async () => {
  serve();
  const saving = savePostOffline(serial, ({ done }) => {
    // The first pack has arrived, with a text that only Ada may read; the second has not.
    if (done === PACK) void wipeUser("ada");
  });
  await expect(saving).rejects.toThrow("another user");
  await expect.poll(() => database.kept.count()).toBe(0);
  expect(await loadPage(HOST + part(2).permalink)).toBeNull();
  expect((await database.pages.toArray()).filter((record) => record.openedFor)).toEqual([]);
  expect(device.keysOf(SAVED_IMAGES)).toEqual([]);
});

test("does not save a signed-out user's text as open to all", async () => {
  serve();
  const answer = vi.mocked(callApi).getMockImplementation();
  vi.mocked(callApi).mockImplementation(async (...call) => {
    const pack = await answer?.(...call);
    await wipeUser("ada");
    return pack;
  });
  await expect(savePostOffline(serial, () => {})).rejects.toThrow("another user");
  expect(await loadPage(HOST + part(2).permalink)).toBeNull();
});
