import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recall, remember, sidecarPath } from "./sidecar.ts";

const SITE = "b0000000000000000001";
const entry = { id: "b0000000000000000002", version: 1, hash: "h" };
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-sidecar-"));
});
afterEach(() => rm(dir, { recursive: true }));

it("remember separates sites and files", async () => {
  await remember(join(dir, "a.md"), SITE, () => entry);
  expect(await recall(join(dir, "a.md"), SITE)).toEqual(entry);
  expect(await recall(join(dir, "b.md"), SITE)).toBeNull();
  expect(await recall(join(dir, "a.md"), "b0000000000000000009")).toBeNull();
});

it("remember treats an accented name as the same file on every disk", async () => {
  await remember(join(dir, "caf\u00e9.md"), SITE, () => entry);
  expect(await recall(join(dir, "cafe\u0301.md"), SITE)).toEqual(entry);
});

it("remember ignores a lock left by a killed process", async () => {
  const lock = `${sidecarPath(join(dir, "a.md"))}.lock`;
  await mkdir(lock);
  await utimes(lock, 0, 0);
  await utimes(lock, new Date(1000), new Date(1000));
  expect(await remember(join(dir, "a.md"), SITE, () => entry)).toEqual(entry);
});

it.each(["{ broken", '{"version":2,"sites":{}}', '{"version":1,"sites":{"s":{"a.md":{"id":"x"}}}}', "[]"])(
  "recall fails for an unreadable record (%s), which could lead to a second post",
  async (content) => {
    await writeFile(sidecarPath(join(dir, "a.md")), content);
    await expect(recall(join(dir, "a.md"), SITE)).rejects.toThrow("can't be read");
    await expect(remember(join(dir, "a.md"), SITE, () => entry)).rejects.toThrow("can't be read");
  },
);
