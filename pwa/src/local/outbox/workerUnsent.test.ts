// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../../testing/device.ts";
import { database } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { enqueue } from "./outbox.ts";
import { hasUnsent } from "./workerUnsent.ts";

vi.mock("./flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

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

test("is false for a device that has sent everything", async () => {
  expect(await hasUnsent()).toBe(false);
  await draft({});
  expect(await hasUnsent()).toBe(false);
  expect(await hasUnsent("a database that no page has made")).toBe(false);
});

test("is true for a waiting like", async () => {
  await enqueue({ kind: "like", siteId: "site1", postId: "post1" });
  expect(await hasUnsent()).toBe(true);
});

test.each([
  ["with unacknowledged changes", { waiting: 2 }, true],
  ["unknown to the server", { serverKnown: false }, true],
  ["of a guest", { waiting: 2, siteId: null, ownerId: "" }, false],
  ["that was deleted", { waiting: 2, doomedAt: 1 }, false],
])("a draft %s: %o", async (_, changes, stays) => {
  await draft(changes as Partial<DraftRecord>);
  expect(await hasUnsent()).toBe(stays);
});
