import { errorClass } from "@quire/client/errors";
import type { BookChanges } from "@quire/contracts/calls/books";
import type { Book, BookBuild } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { book, bookBuild } from "../../../testing/bookDrafts.ts";
import { bookEditor } from "./bookEditor.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const conflict = () => new (errorClass(409))(409, { code: "version_conflict", message: "Changed." });
const offline = () => new (errorClass(0))(0, { code: "network_failed", message: "No." });
const stale = (build: Partial<BookBuild> = {}) => bookBuild({ is_current: false, ...build });

/** An editor with a server that saves details, and marks the interior as stale. */
function open(changes: Partial<Book> = {}, unsaved = {}) {
  let server = book(changes);
  const update = vi.fn(async (body: BookChanges): Promise<Book> => {
    server = {
      ...server,
      version: server.version + 1,
      details: { ...server.details, ...body.details },
      sale: { ...server.sale, ...body.sale },
      builds: server.builds.map((one) => ({ ...one, is_current: false })),
    };
    return server;
  });
  const build = vi.fn(async (kinds: BuildKind[]) =>
    kinds.map((kind) => bookBuild({ kind, state: "queued", is_current: true })),
  );
  const fetchBook = vi.fn(async (): Promise<Book> => server);
  const onUnsaved = vi.fn();
  const onDropped = vi.fn();
  const editor = bookEditor({
    ...{ book: server, unsaved, update, build, fetchBook, onUnsaved, onDropped },
  });
  const setServer = (to: Partial<Book>) => {
    server = { ...server, ...to };
  };
  return { editor, update, build, fetchBook, onUnsaved, onDropped, setServer };
}

it("shows a change at once, and saves several with one request", async () => {
  const { editor, update, onUnsaved } = open();
  editor.edit({ details: { title: "Moby" } });
  editor.edit({ details: { subtitle: "or, the Whale" }, sale: { sample_chapters: 3 } });
  expect(editor.read()).toMatchObject({ save: "waiting", book: { details: { title: "Moby" } } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(update).toHaveBeenCalledOnce();
  expect(update).toHaveBeenCalledWith({
    last_version: 3,
    details: { title: "Moby", subtitle: "or, the Whale" },
    sale: { sample_chapters: 3 },
  });
  expect(editor.read()).toMatchObject({ save: "saved", book: { version: 4 } });
  expect(onUnsaved).toHaveBeenLastCalledWith(null);
});

it("saves what was typed during a save with a second request, on the new version", async () => {
  const { editor, update } = open();
  editor.edit({ details: { title: "Moby" } });
  const saved = editor.save();
  editor.edit({ details: { title: "Moby-Dick" } });
  await saved;
  expect(update.mock.calls.map(([body]) => [body.last_version, body.details?.title])).toEqual([
    [3, "Moby"],
    [4, "Moby-Dick"],
  ]);
});

it("repeats a refused save on the version that was saved elsewhere", async () => {
  const { editor, update, setServer } = open();
  setServer({ version: 9, details: { ...book().details, author: "Ishmael" } });
  update.mockRejectedValueOnce(conflict());
  editor.edit({ details: { title: "Moby" } });
  expect(await editor.save()).toBe(true);
  expect(update.mock.lastCall?.[0].last_version).toBe(9);
  expect(editor.read().book.details).toMatchObject({ title: "Moby", author: "Ishmael" });
});

it("drops an order that lacks a chapter added elsewhere, and says so", async () => {
  const { editor, update, onDropped, setServer } = open();
  const [one, two] = book().entries;
  const added = { kind: "part", id: "b01j0000000444444444", title: "Part one" } as const;
  if (!one || !two) throw new Error("no entries");
  setServer({ version: 9, entries: [added, one, two] });
  update.mockRejectedValueOnce(conflict());
  editor.edit({ entries: [two, one] });
  expect(await editor.save()).toBe(true);
  expect(onDropped).toHaveBeenCalledOnce();
  expect(update).toHaveBeenCalledOnce();
  expect(editor.read().book.entries).toEqual([added, one, two]);
});

it("keeps changes that couldn't be saved, and saves them on a retry", async () => {
  const { editor, update, onUnsaved } = open();
  update.mockRejectedValueOnce(offline());
  editor.edit({ details: { title: "Moby" } });
  expect(await editor.save()).toBe(false);
  expect(editor.read()).toMatchObject({ save: "failed", book: { details: { title: "Moby" } } });
  expect(onUnsaved).toHaveBeenLastCalledWith({ details: { title: "Moby" } });
  expect(await editor.save()).toBe(true);
  expect(editor.read().save).toBe("saved");
});

it("saves the changes of an earlier visit when it starts", async () => {
  const { editor, update } = open({}, { details: { title: "Moby" } });
  expect(editor.read().book.details.title).toBe("Moby");
  editor.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(update).toHaveBeenCalledOnce();
});

it("lists a removed chapter as left out, and an added one no longer", () => {
  const { editor } = open();
  const [one] = book().entries;
  if (!one) throw new Error("no entries");
  const epilogue = { id: "b01j0000000333333333", title: "Epilogue" };
  editor.edit({ entries: [one, { kind: "post", ...epilogue, status: "drafts", words: 0 }] });
  expect(editor.read().book.left_out.map(({ title }) => title)).toEqual(["The Carpet-Bag"]);
});

it("sends entries and files by their ids", async () => {
  const { editor, update } = open();
  editor.edit({
    entries: [{ kind: "part", id: "p1", title: "Sea" }, ...book().entries.slice(0, 1)],
    interior_file: { id: "f1", name: "inside.pdf" },
  });
  await editor.save();
  expect(update.mock.lastCall?.[0]).toMatchObject({
    interior_file: "f1",
    entries: [
      { kind: "part", id: "p1", title: "Sea" },
      { kind: "post", id: "b01j0000000111111111" },
    ],
  });
});

it("rebuilds the interior after a save, and polls until it is ready", async () => {
  const { editor, build, fetchBook, setServer } = open();
  editor.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(build).not.toHaveBeenCalled();
  editor.edit({ details: { title: "Moby" } });
  await vi.advanceTimersByTimeAsync(2500);
  expect(build).toHaveBeenCalledExactlyOnceWith(["interior"]);
  setServer({ builds: [bookBuild({ state: "queued" })] });
  await vi.advanceTimersByTimeAsync(3100);
  expect(fetchBook).toHaveBeenCalledTimes(2);
  setServer({ builds: [bookBuild({ pages: 250 })] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetchBook).toHaveBeenCalledTimes(3);
  expect(editor.read().book.builds[0]).toMatchObject({ state: "ready", pages: 250 });
});

it("doesn't build while something is unsaved", async () => {
  const { editor, build } = open({ builds: [] });
  editor.start();
  for (let times = 0; times < 10; times++) {
    editor.edit({ details: { title: `Moby ${times}` } });
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(build).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(build).toHaveBeenCalledOnce();
});

it("builds a wanted cover only once the interior is current", async () => {
  const { editor, build, setServer } = open({ builds: [stale()] });
  editor.start();
  editor.want(["interior", "cover"]);
  await vi.advanceTimersByTimeAsync(1600);
  expect(build).toHaveBeenLastCalledWith(["interior"]);
  setServer({ builds: [bookBuild()] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(build).toHaveBeenLastCalledWith(["cover"]);
});

it("tries a build that fails once for each save", async () => {
  const { editor, build, setServer } = open({ builds: [stale({ state: "failed" })] });
  setServer({ builds: [stale({ state: "failed" })] });
  editor.start();
  await vi.advanceTimersByTimeAsync(9000);
  expect(build).toHaveBeenCalledOnce();
  editor.edit({ details: { title: "Moby" } });
  await vi.advanceTimersByTimeAsync(9000);
  expect(build).toHaveBeenCalledTimes(2);
});

it("waits for the next save after a build that couldn't be started", async () => {
  const { editor, build } = open({ builds: [stale()] });
  build.mockRejectedValueOnce(offline());
  editor.start();
  await vi.advanceTimersByTimeAsync(9000);
  expect(build).toHaveBeenCalledOnce();
  expect(editor.read().buildFailure).not.toBeNull();
  editor.edit({ details: { title: "Moby" } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(build).toHaveBeenCalledTimes(2);
  expect(editor.read().buildFailure).toBeNull();
});

it("settles once everything wanted is saved and built, the cover after the interior", async () => {
  const { editor, build, setServer } = open();
  editor.start();
  editor.want(["interior", "cover"]);
  editor.edit({ details: { title: "Moby" } });
  const finished = vi.fn();
  void editor.settle().then(finished);
  await vi.advanceTimersByTimeAsync(0);
  expect(build).toHaveBeenLastCalledWith(["interior"]);
  setServer({ builds: [bookBuild()] });
  await vi.advanceTimersByTimeAsync(3100);
  expect(build).toHaveBeenLastCalledWith(["cover"]);
  expect(finished).not.toHaveBeenCalled();
  setServer({ builds: [bookBuild(), bookBuild({ kind: "cover" })] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(finished).toHaveBeenCalledWith(true);
});

it("settles with a failure if a file can't be built", async () => {
  const { editor, setServer } = open({ builds: [stale()] });
  editor.start();
  const finished = vi.fn();
  void editor.settle().then(finished);
  setServer({ builds: [stale({ state: "failed" })] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(finished).toHaveBeenCalledWith(false);
});

it("saves what is left when it stops, and polls no more", async () => {
  const { editor, update, fetchBook } = open({ builds: [bookBuild({ state: "queued" })] });
  editor.start();
  editor.edit({ details: { title: "Moby" } });
  editor.stop();
  await vi.advanceTimersByTimeAsync(9000);
  expect(update).toHaveBeenCalledOnce();
  expect(fetchBook).not.toHaveBeenCalled();
});
