import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { server as createServer } from "@hapi/hapi";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFolderStorage } from "../platform/storage/folderStorage.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { fakeClock } from "../testing/fakeClock.ts";
import { makeTempDir, removeTempDir } from "../testing/withTempDir.ts";
import { assetRoutes } from "./assetRoutes.ts";
import { openOtherBuilds, storeBuild } from "./otherBuilds.ts";

let dir = "";
let bucket: Storage;
let puts: string[];
const clock = fakeClock();

/** Writes a build's assets: one that is its own, and one that all builds have. */
async function build(name: string): Promise<string> {
  const assets = join(dir, "builds", name, "client", "assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, `${name}-12345678.js`), `script of ${name}`);
  await writeFile(join(assets, "font-12345678.woff2"), "font");
  return assets;
}

/** Starts a process of this build. */
async function start(name: string): Promise<void> {
  clock.advance(1000);
  await storeBuild({ storage: bucket, clock }, await build(name));
}

async function stored(): Promise<string[]> {
  const names = new Set<string>();
  for await (const key of bucket.list("builds")) names.add(key.split("/").at(-1) ?? "");
  return [...names].filter((name) => name.endsWith(".js")).sort();
}

beforeEach(async () => {
  dir = await makeTempDir();
  const storage = await openFolderStorage(join(dir, "bucket"));
  puts = [];
  bucket = {
    ...storage,
    put(key, body, options) {
      puts.push(key);
      return storage.put(key, body, options);
    },
  };
  await mkdir(join(dir, "none"));
});
afterEach(() => removeTempDir(dir));

describe("a build's assets", () => {
  it("are in the bucket for processes of other builds, also of those that started before", async () => {
    const read = openOtherBuilds(join(dir, "none"), bucket);
    expect(await read("one-12345678.js")).toBeNull();
    await start("one");
    expect(String(await read("one-12345678.js"))).toBe("script of one");
  });

  it("are on the disk for processes of one checkout", async () => {
    const read = openOtherBuilds(join(dir, "builds"), null);
    await build("one");
    expect(String(await read("one-12345678.js"))).toBe("script of one");
    expect(await read("two-12345678.js")).toBeNull();
  });

  it("stay for three builds", async () => {
    for (const name of ["one", "two", "three", "four"]) await start(name);
    expect(await stored()).toEqual(["four-12345678.js", "three-12345678.js", "two-12345678.js"]);
  });

  it("stay for three builds from the last time that one started", async () => {
    for (const name of ["one", "two", "three", "one", "four"]) await start(name);
    expect(await stored()).toEqual(["four-12345678.js", "one-12345678.js", "three-12345678.js"]);
  });

  it("are stored once, and what a killed process did not store is added", async () => {
    await start("one");
    const [first = ""] = puts;
    await bucket.delete(first);
    puts = [];
    await start("one");
    await start("one");
    expect(puts).toEqual([first]);
  });

  it.each(["../secret-12345678.js", "..%2Fsecret-12345678.js", ".built", "app.js"])(
    "don't include %s",
    async (name) => {
      const untouched = { ...bucket, list: () => expect.unreachable("it asked the bucket") };
      expect(await openOtherBuilds(join(dir, "builds"), untouched)(name)).toBeNull();
    },
  );
});

describe("GET /assets", () => {
  it("serves the own build's files and those of others, unchanging, and no others", async () => {
    await build("one");
    await build("two");
    const app = createServer();
    const read = openOtherBuilds(join(dir, "builds"), null);
    app.route(await assetRoutes(join(dir, "builds", "one", "client"), {}, read));
    for (const name of ["one", "two"]) {
      const { statusCode, headers, payload } = await app.inject(`/assets/${name}-12345678.js`);
      expect([statusCode, payload]).toEqual([200, `script of ${name}`]);
      expect(headers["cache-control"]).toContain("immutable");
      expect(headers["content-type"]).toContain("text/javascript");
    }
    expect((await app.inject("/assets/three-12345678.js")).statusCode).toBe(404);
    expect((await app.inject("/assets/..%2F..%2Fapp.html")).statusCode).toBe(404);
  });
});
