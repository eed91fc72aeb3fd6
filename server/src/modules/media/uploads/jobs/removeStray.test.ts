import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { makeFile } from "../../../../testing/factories/file.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { testServer } from "../../../../testing/testServer.ts";
import { pictureKeys } from "../keys.ts";
import { foreseeStray } from "./removeStray.ts";

const HOUR = 60 * 60_000;
const { platform, close } = await testServer();
afterAll(close);
const site = await makeSite(platform);

/** What an upload leaves that dies before its row. */
async function leaveBytes(): Promise<{ sha256: Buffer; left: () => Promise<boolean[]> }> {
  const sha256 = randomBytes(32);
  const { original, full } = pictureKeys(site.id, sha256);
  await foreseeStray(platform, { siteId: site.id, kind: "image", sha256 });
  for (const key of [original, full]) {
    await platform.storage.put(key, Readable.from("bytes"), { contentType: "image/webp" });
  }
  const isThere = async (key: string) => (await platform.storage.stat(key)) !== null;
  return { sha256, left: () => Promise.all([isThere(original), isThere(full)]) };
}

test("bytes whose row never came are gone an hour later, not before", async () => {
  const { left } = await leaveBytes();
  await platform.advance(HOUR - 1000);
  await platform.jobs.runDue();
  expect(await left()).toEqual([true, true]);
  await platform.advance(2000);
  await platform.jobs.runDue();
  expect(await left()).toEqual([false, false]);
});

test("the bytes of a kept picture stay", async () => {
  const { sha256, left } = await leaveBytes();
  const { original, full } = pictureKeys(site.id, sha256);
  await makeFile(platform, { site_id: site.id, sha256, original_key: original, storage_key: full });
  await platform.advance(HOUR + 1000);
  await platform.jobs.runDue();
  expect(await left()).toEqual([true, true]);
});

test("each try to send the picture moves the hour on", async () => {
  const { sha256, left } = await leaveBytes();
  await platform.advance(HOUR - 1000);
  await foreseeStray(platform, { siteId: site.id, kind: "image", sha256 });
  await platform.advance(2000);
  await platform.jobs.runDue();
  expect(await left()).toEqual([true, true]);
});
