// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Highlight } from "@quire/contracts/records/highlight";
import { beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { setCurrentUser } from "../lib/currentUser.ts";
import type { LocalHighlight, NewHighlight } from "../lib/localTypes.ts";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { deleteHighlight, saveHighlight, syncHighlights, watchHighlights } from "./highlights.ts";
import { wipeUser } from "./wipe.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const ID = "b0000000000000000001";
const made: NewHighlight = {
  id: ID,
  postId: "post1",
  siteId: "site1",
  workId: "story1",
  title: "Loomings",
  workTitle: "Moby-Dick",
  url: "https://melville.example/1",
  passage: { part: null, block: 0, start: 5, end: 7, quote: "me", before: "Call ", after: " Ishmael" },
  note: "",
};

function serve(...highlights: Partial<Highlight>[]) {
  vi.mocked(callApi).mockResolvedValue({
    highlights: highlights.map((one) => ({
      id: ID,
      post_id: "post1",
      site_id: "site1",
      work_id: "story1",
      title: "Loomings",
      work_title: "Moby-Dick",
      url: null,
      passage: made.passage,
      note: "",
      deleted: false,
      edited_at: new Date(Date.now() + 60_000).toISOString(),
      ...one,
    })),
    as_of: "2026-11-21T07:59:00.000Z",
    next: null,
  } as never);
}

const listed = () =>
  new Promise<LocalHighlight[]>((resolve) => {
    const stop = watchHighlights(null, (all) => {
      resolve(all);
      queueMicrotask(() => stop());
    });
  });
const waiting = async () => (await database.outbox.toArray()).map(({ highlight }) => highlight);

beforeEach(async () => {
  await emptyDevice("ada");
  await database.highlights.clear();
  vi.clearAllMocks();
});

it("is saved here and in the outbox at once, and its newest state is sent once", async () => {
  await saveHighlight(made);
  await saveHighlight({ ...made, note: "A note" });
  expect(await listed()).toMatchObject([{ id: ID, note: "A note" }]);
  expect(await waiting()).toMatchObject([{ postId: "post1", note: "A note", deleted: false }]);
});

it("leaves no words once deleted", async () => {
  await saveHighlight({ ...made, note: "secret" });
  await deleteHighlight(ID);
  expect(await listed()).toEqual([]);
  expect(await waiting()).toMatchObject([{ deleted: true, note: "", passage: { quote: "" } }]);
});

it("takes later states from other devices, deletions too, and keeps its own later ones", async () => {
  await saveHighlight({ ...made, note: "mine" });
  serve({ note: "older", edited_at: "2020-01-01T00:00:00.000Z" });
  await syncHighlights();
  expect(await listed()).toMatchObject([{ note: "mine" }]);
  serve({ note: "theirs" });
  await syncHighlights();
  expect(await listed()).toMatchObject([{ note: "theirs" }]);
  serve({ deleted: true, edited_at: new Date(Date.now() + 120_000).toISOString() });
  await syncHighlights();
  expect(await listed()).toEqual([]);
});

it("asks only for what changed since the last sync", async () => {
  serve();
  await syncHighlights();
  await syncHighlights();
  const queries = vi.mocked(callApi).mock.calls.map(([, input]) => (input as { query: unknown }).query);
  expect(queries).toEqual([{}, { since: "2026-11-21T07:59:00.000Z" }]);
});

it("belongs to its user: another sees none, and a sign-out removes it", async () => {
  await saveHighlight(made);
  setCurrentUser("grace");
  expect(await listed()).toEqual([]);
  setCurrentUser("ada");
  await wipeUser("ada", true).catch(() => {});
  expect(await database.highlights.count()).toBe(0);
});

it("needs a signed-in user", async () => {
  setCurrentUser(null);
  await expect(saveHighlight(made)).rejects.toThrow("no user is signed in");
});
