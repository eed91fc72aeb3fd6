// @vitest-environment jsdom
import "fake-indexeddb/auto";
import Dexie from "dexie";
import { expect, test } from "vitest";
import { LocalDatabase } from "./database.ts";

test("keeps the reading progress of the database's first version", async () => {
  const old = new Dexie("marks-of-old");
  old.version(1).stores({
    pages: "key, postId, parentId, keptFor, openedFor, savedAt",
    kept: "id",
    marks: "postId, parentId",
    outbox: "id, userId, [userId+kind+subject]",
    refused: "id, userId",
  });
  await old.table("marks").bulkPut([
    { postId: "post1", parentId: "story1", fraction: 0.4, readAt: 7 },
    { postId: "post2", parentId: "", fraction: 0.97, readAt: 8 },
  ]);
  await old.table("kept").put({ id: "story1", title: "Moby-Dick" });
  old.close();
  const now = new LocalDatabase("marks-of-old");
  const guest = { userId: "", siteId: "", locator: null, resetAt: 0 };
  expect(await now.places.toArray()).toEqual([
    {
      ...guest,
      postId: "post1",
      parentId: "story1",
      fraction: 0.4,
      readAt: 7,
      finished: false,
      furthest: 0.4,
    },
    { ...guest, postId: "post2", parentId: "", fraction: 0.97, readAt: 8, finished: true, furthest: 1 },
  ]);
  expect(await now.kept.get("story1")).toMatchObject({ title: "Moby-Dick" });
  now.close();
});

test("keeps the data of the second version, and has the tables for drafts", async () => {
  const old = new Dexie("outbox-of-old");
  old.version(2).stores({
    pages: "key, postId, parentId, keptFor, openedFor, savedAt",
    kept: "id",
    outbox: "id, userId, [userId+kind+subject]",
    refused: "id, userId",
    places: "[userId+postId], userId, [userId+parentId]",
    personal: "[userId+name], userId",
  });
  await old.table("outbox").put({ id: "b1", userId: "ada", kind: "like", subject: "post1" });
  await old.table("places").put({ userId: "ada", postId: "post1", fraction: 0.4 });
  old.close();
  const now = new LocalDatabase("outbox-of-old");
  expect(await now.outbox.count()).toBe(1);
  expect(await now.places.toArray()).toEqual([
    { userId: "ada", postId: "post1", fraction: 0.4, furthest: 0.4, resetAt: 0 },
  ]);
  expect([await now.drafts.count(), await now.draftUpdates.count(), await now.guestImages.count()]).toEqual([
    0, 0, 0,
  ]);
  now.close();
});
