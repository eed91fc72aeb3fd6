import { createHash } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { openFolderStorage } from "./folderStorage.ts";
import { StorageKeyError, StorageLimitError } from "./storage.ts";

const dir = await makeTempDir();
const storage = await openFolderStorage(dir);
afterAll(() => removeTempDir(dir));

const plain = { contentType: "text/plain" };

describe("a stored file", () => {
  test("is returned unchanged, with its size, checksum and type", async () => {
    const bytes = Buffer.from("Call me Ishmael.");
    const written = await storage.put("sites/b1/whale.txt", Readable.from([bytes]), plain);
    expect(written).toEqual({ size: 16, sha256: createHash("sha256").update(bytes).digest("hex") });
    const back = await storage.get("sites/b1/whale.txt");
    expect(back && (await buffer(back))).toEqual(bytes);
    expect(await storage.stat("sites/b1/whale.txt")).toMatchObject({ size: 16, contentType: "text/plain" });
    expect((await stat(join(dir, "files/sites/b1/whale.txt"))).mode & 0o077).toBe(0);
  });

  test.each([
    [{ start: 0, end: 3 }, "Call"],
    [{ start: 8 }, "Ishmael."],
    [{ start: 15, end: 99 }, "."],
  ])("is read in part: %j", async (range, expected) => {
    await storage.put("part.txt", Readable.from(["Call me Ishmael."]), plain);
    const stream = await storage.get("part.txt", range);
    expect(stream && (await text(stream))).toBe(expected);
  });

  test("refuses a range outside of it", async () => {
    await storage.put("short.txt", Readable.from(["abc"]), plain);
    await expect(storage.get("short.txt", { start: 3 })).rejects.toThrow(RangeError);
    await expect(storage.get("short.txt", { start: 2, end: 1 })).rejects.toThrow(RangeError);
  });

  test("is null if it doesn't exist, or is a folder", async () => {
    await storage.put("folder/file", Readable.from(["x"]), plain);
    for (const key of ["nothing", "folder", "folder/file/below"]) {
      expect(await storage.get(key)).toBeNull();
      expect(await storage.stat(key)).toBeNull();
    }
  });

  test("is replaced entirely or not at all", async () => {
    await storage.put("novel", Readable.from(["first"]), plain);
    async function* cutShort() {
      yield "sec";
      throw new Error("connection lost");
    }
    await expect(storage.put("novel", Readable.from(cutShort()), plain)).rejects.toThrow("connection lost");
    const tooLong = storage.put("novel", Readable.from(["second"]), { ...plain, maxBytes: 5 });
    await expect(tooLong).rejects.toThrow(StorageLimitError);
    const current = await storage.get("novel");
    expect(current && (await text(current))).toBe("first");
    expect(await readdir(join(dir, "half"))).toEqual([]);
    await storage.put("novel", Readable.from(["other"]), { ...plain, maxBytes: 5 });
    const replaced = await storage.get("novel");
    expect(replaced && (await text(replaced))).toBe("other");
  });

  test("no longer exists after a deletion, even a repeated one", async () => {
    await storage.put("gone", Readable.from(["x"]), plain);
    await storage.delete("gone");
    await storage.delete("gone");
    expect(await storage.get("gone")).toBeNull();
  });

  test("loses partial writes when the server restarts", async () => {
    await writeFile(join(dir, "half", "left-over"), "x");
    await openFolderStorage(dir);
    expect(await readdir(join(dir, "half"))).toEqual([]);
  });
});

describe("a key", () => {
  test.each([
    "../secret",
    "a/../../secret",
    "/etc/passwd",
    "a//b",
    "",
    ".",
    "a/.hidden",
    "a\\..\\b",
    "a\0b",
    "a/%2e%2e/b",
    "ünïcode",
    "a/",
    "x".repeat(513),
  ])("cannot leave the store: %j", async (key) => {
    await expect(storage.put(key, Readable.from(["x"]), plain)).rejects.toThrow(StorageKeyError);
    await expect(storage.get(key)).rejects.toThrow(StorageKeyError);
    await expect(storage.stat(key)).rejects.toThrow(StorageKeyError);
    await expect(storage.delete(key)).rejects.toThrow(StorageKeyError);
  });
});
