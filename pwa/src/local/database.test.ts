// @vitest-environment jsdom
import "fake-indexeddb/auto";
import Dexie from "dexie";
import { expect, test } from "vitest";
import { LocalDatabase } from "./database.ts";

test("how far texts were read by the first version of the app is still known by this one", async () => {
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
  const nobody = { userId: "", siteId: "", locator: null };
  expect(await now.places.toArray()).toEqual([
    { ...nobody, postId: "post1", parentId: "story1", fraction: 0.4, readAt: 7, finished: false },
    { ...nobody, postId: "post2", parentId: "", fraction: 0.97, readAt: 8, finished: true },
  ]);
  expect(await now.kept.get("story1")).toMatchObject({ title: "Moby-Dick" });
  now.close();
});
