// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { enqueue } from "./outbox.ts";
import type { DraftRecord } from "./records/draftRecord.ts";
import { hasUnsent } from "./workerUnsent.ts";

vi.mock("./sendWaiting.ts", () => ({ sendWaiting: vi.fn(async () => {}) }));

beforeEach(() => emptyDevice("ada"));

const draft = (changes: Partial<DraftRecord>) =>
  database.drafts.put({
    id: "draft1",
    ownerId: "ada",
    siteId: "site1",
    waiting: 0,
    serverKnown: true,
    doomedAt: null,
    ...changes,
  } as DraftRecord);

test("a device that has sent all keeps nobody", async () => {
  expect(await hasUnsent()).toBe(false);
  await draft({});
  expect(await hasUnsent()).toBe(false);
  expect(await hasUnsent("a database that no page has made")).toBe(false);
});

test("a like that waits is a reason to stay", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  expect(await hasUnsent()).toBe(true);
});

test.each([
  ["whose last words the server lacks", { waiting: 2 }, true],
  ["that the server has never heard of", { serverKnown: false }, true],
  ["of a guest, who has no server", { waiting: 2, siteId: null, ownerId: "" }, false],
  ["that was deleted", { waiting: 2, doomedAt: 1 }, false],
])("a draft %s: %o", async (_, changes, stays) => {
  await draft(changes as Partial<DraftRecord>);
  expect(await hasUnsent()).toBe(stays);
});
