import { afterAll, afterEach, expect, test } from "vitest";
import { execute, select } from "../../platform/database/select.ts";
import { ABANDONED_MS, checkpointAbandoned } from "./checkpointAbandoned.ts";
import { openRoomKit } from "./rooms/testing/roomKit.ts";

const { app, platform, editors, draft } = await openRoomKit();
afterEach(() => editors.close());
afterAll(() => app.close());

test("checkpoints the drafts after one that fails", async () => {
  const [broken, intact] = [await draft(), await draft()];
  for (const { owner, post } of [broken, intact]) {
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Left behind.");
    await editor.saved();
    await platform.advance(1);
  }
  await execute(platform.db, "UPDATE draft_updates SET update = 'no update' WHERE post_id = $id", {
    id: broken.post.id,
  });
  await platform.advance(ABANDONED_MS + 1);
  await platform.jobs.enqueue(null, checkpointAbandoned, {});
  await platform.jobs.runDue();
  const rows = await select<{ version: number }>(platform.db, "SELECT version FROM posts WHERE id = $id", {
    id: intact.post.id,
  });
  expect(rows).toEqual([{ version: 2 }]);
});

test("checkpoints a draft whose process was killed", async () => {
  const { owner, post } = await draft();
  const editor = await editors.open(owner, post.id);
  await editor.synced();
  editor.write("Nobody was left to settle this.");
  await editor.saved();
  await platform.jobs.enqueue(null, checkpointAbandoned, {});
  await platform.jobs.runDue();
  const versionOf = async () => {
    const [row] = await select<{ version: number }>(platform.db, "SELECT version FROM posts WHERE id = $id", {
      id: post.id,
    });
    return row?.version;
  };
  // It may still be open in a room.
  expect(await versionOf()).toBe(1);
  await platform.advance(ABANDONED_MS + 1);
  await platform.jobs.enqueue(null, checkpointAbandoned, {});
  await platform.jobs.runDue();
  expect(await versionOf()).toBe(2);
});
