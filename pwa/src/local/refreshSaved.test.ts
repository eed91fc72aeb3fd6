// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { emptyDevice } from "../testing/device.ts";
import { card, site } from "../testing/pages.ts";
import { database, type SavedRecord } from "./database.ts";
import { refreshSaved } from "./refreshSaved.ts";
import { savePostOffline } from "./saveOffline.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./saveOffline.ts", () => ({ savePostOffline: vi.fn(async () => {}) }));

const ID = "b01j0000000eeeeeeeee";
const FIRST = "2026-01-01T10:00:00.000Z";
const SECOND = "2026-01-02T10:00:00.000Z";

const saved = (changes: Partial<SavedRecord> = {}) =>
  database.kept.put({
    ...{
      id: ID,
      title: "Moby-Dick",
      key: "x",
      chapters: 1,
      images: [],
      complete: true,
      keptAt: Date.parse(FIRST),
    },
    ...{ files: [`/api/r/${site.id}/posts/${ID}/files/b01j0000000fffffff1f`], updated: FIRST, ...changes },
  });

const serve = (updated: string, access: "granted" | "payment_required" = "granted") =>
  vi.mocked(callApi).mockResolvedValue({ posts: [card({ id: ID, updated, access })], next: null });

beforeEach(async () => {
  await emptyDevice("ada");
  vi.clearAllMocks();
});

test.each([
  ["that was saved in an earlier state", {}],
  ["that an earlier version of the app saved before", { updated: undefined }],
])("saves a post again %s", async (_, record) => {
  await saved(record);
  serve(SECOND);
  await refreshSaved();
  expect(savePostOffline).toHaveBeenCalledOnce();
  expect(vi.mocked(savePostOffline).mock.calls[0]?.[0]).toMatchObject({ id: ID, updated: SECOND });
});

test.each([
  ["that hasn't changed", {}, FIRST, "granted"],
  ["that was lost", {}, SECOND, "payment_required"],
  ["that isn't complete", { complete: false }, SECOND, "granted"],
  ["without files", { files: [] }, SECOND, "granted"],
] as const)("leaves a post %s", async (_, record, updated, access) => {
  await saved(record as Partial<SavedRecord>);
  serve(updated, access);
  await refreshSaved();
  expect(savePostOffline).not.toHaveBeenCalled();
});

test("keeps the old copy if the new one can't be fetched", async () => {
  await saved();
  serve(SECOND);
  vi.mocked(savePostOffline).mockImplementationOnce(async () => {
    await saved({ complete: false, files: [] });
    throw new Error("the network is gone");
  });
  await refreshSaved();
  expect(await database.kept.get(ID)).toMatchObject({ complete: true, updated: FIRST });
});
