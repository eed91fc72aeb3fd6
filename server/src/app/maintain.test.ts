import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sites } from "../modules/sites/models/sites.ts";
import { readManifest, writeManifest } from "../platform/backup/manifest.ts";
import { beginRestore } from "../platform/backup/unfinishedRestore.ts";
import { readConfig } from "../platform/config.ts";
import { ownConnections } from "../platform/database/ownConnection.ts";
import { openPlatform } from "../platform/openPlatform.ts";
import { makeSite } from "../testing/factories/site.ts";
import { makeTempDir, removeTempDir } from "../testing/withTempDir.ts";
import { maintain } from "./maintain.ts";

let dir: string;
beforeAll(async () => {
  dir = await makeTempDir();
});
afterAll(() => removeTempDir(dir));

const envOf = (name: string) => ({
  NODE_ENV: "test",
  DATA_DIR: join(dir, name),
  PLATFORM_HOST: "localhost:4000",
  LOG_LEVEL: "silent",
});

describe("maintenance", { timeout: 360_000 }, () => {
  it("backs up an installation while it runs, and restores it into an empty folder only", async () => {
    const backup = join(dir, "backup");
    const running = await openPlatform(readConfig(envOf("running")));
    await running.migrate();
    const site = await makeSite(running);
    await running.storage.put("a/whale.txt", Readable.from(["Call me Ishmael."]), {
      contentType: "text/plain",
    });
    // As of an upload that the server is receiving.
    const half = join(dir, "running/files/half/received");
    await writeFile(half, "half");
    expect(await maintain(["backup", backup], envOf("running"))).toContain("1 files");
    expect(await readFile(half, "utf8")).toBe("half");
    const key = running.secret("xsrf");
    await running.close();

    expect(await maintain(["restore", backup], envOf("restored"))).toContain("Restored");
    const restored = await openPlatform(readConfig(envOf("restored")));
    expect(await restored.migrate()).toEqual([]);
    expect((await sites(restored.db).findByPk(site.id))?.get().domain).toBe(site.domain);
    const file = await restored.storage.get("a/whale.txt");
    expect(file && (await text(file))).toBe("Call me Ishmael.");
    expect(restored.secret("xsrf")).toEqual(key);
    // As a restore that was killed leaves it.
    await ownConnections(restored.address)(beginRestore);
    await expect(restored.migrate()).rejects.toThrow("has not finished");
    await restored.close();

    await expect(maintain(["restore", backup], envOf("restored"))).rejects.toThrow(
      "is not empty. Stop the server",
    );
    await expect(maintain(["backup", backup], envOf("restored"))).rejects.toThrow("Name a new folder");

    const manifest = await readManifest(backup);
    const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    await writeManifest(backup, { ...manifest, tables });
    await expect(maintain(["restore", backup], envOf("failed"))).rejects.toThrow("damaged at database/");
    expect(await readdir(join(dir, "failed"))).toEqual([]);
  });

  it.each([
    [],
    ["backup"],
    ["restore"],
    ["backup", "a", "b"],
    ["restore", "a", "--without-files"],
    ["erase", "a"],
  ])("explains its use to %j", async (...args) => {
    await expect(maintain(args, envOf("none"))).rejects.toThrow("npm run backup -- <new folder>");
  });
});
