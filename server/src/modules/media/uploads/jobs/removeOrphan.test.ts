import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { makeFile } from "../../../../testing/factories/file.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { testServer } from "../../../../testing/testServer.ts";
import { pictureKeys } from "../keys.ts";
import { scheduleOrphanRemoval } from "./removeOrphan.ts";

const HOUR = 60 * 60_000;
const { platform, close } = await testServer();
afterAll(close);
const site = await makeSite(platform);

/** Stores what an upload leaves that dies before its row is inserted. */
async function leaveBytes(): Promise<{ sha256: Buffer; exist: () => Promise<boolean[]> }> {
  const sha256 = randomBytes(32);
  const { original, full } = pictureKeys(site.id, sha256);
  await scheduleOrphanRemoval(platform, { siteId: site.id, kind: "image", sha256 });
  for (const key of [original, full]) {
    await platform.storage.put(key, Readable.from("bytes"), { contentType: "image/webp" });
  }
  const exists = async (key: string) => (await platform.storage.stat(key)) !== null;
  return { sha256, exist: () => Promise.all([exists(original), exists(full)]) };
}

test("bytes without a row are deleted after an hour, not before", async () => {
  const { exist } = await leaveBytes();
  await platform.advance(HOUR - 1000);
  await platform.jobs.runDue();
  expect(await exist()).toEqual([true, true]);
  await platform.advance(2000);
  await platform.jobs.runDue();
  expect(await exist()).toEqual([false, false]);
});

test("a saved image's bytes stay", async () => {
  const { sha256, exist } = await leaveBytes();
  const { original, full } = pictureKeys(site.id, sha256);
  await makeFile(platform, { site_id: site.id, sha256, original_key: original, storage_key: full });
  await platform.advance(HOUR + 1000);
  await platform.jobs.runDue();
  expect(await exist()).toEqual([true, true]);
});

test("another upload of the same image postpones the deletion", async () => {
  const { sha256, exist } = await leaveBytes();
  await platform.advance(HOUR - 1000);
  await scheduleOrphanRemoval(platform, { siteId: site.id, kind: "image", sha256 });
  await platform.advance(2000);
  await platform.jobs.runDue();
  expect(await exist()).toEqual([true, true]);
});
