import { execFile } from "node:child_process";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { withTempDir } from "../testing/withTempDir.ts";
import { canReach } from "./database/processUser.ts";
import { resolveDataHome } from "./dataHome.ts";

const root = process.getuid?.() === 0;
const settings = { databaseUrl: null, dataDirGiven: false };

describe("the data folder", () => {
  test("is DATA_DIR, created if it doesn't exist", () =>
    withTempDir(async (dir) => {
      const dataDir = join(dir, "new", "data");
      const home = await resolveDataHome({ ...settings, dataDir });
      expect(home).toEqual({ dataDir, databaseDir: join(dataDir, "database"), notice: null });
      expect((await stat(dataDir)).isDirectory()).toBe(true);
    }));

  test("is reported as unusable when it can't be written", () =>
    withTempDir(async (dir) => {
      await writeFile(join(dir, "file"), "");
      const config = { ...settings, dataDir: join(dir, "file", "data") };
      await expect(resolveDataHome(config)).rejects.toThrow("Set DATA_DIR to a folder that can");
    }));
});

describe.runIf(root)("as root, below a folder that is closed to others", () => {
  async function inClosedFolder(work: (dataDir: string, fallback: string) => Promise<void>): Promise<void> {
    await withTempDir(async (dir) => {
      const closed = join(dir, "root");
      await mkdir(closed, { mode: 0o700 });
      await work(join(closed, "checkout", "data"), join(dir, "var"));
    });
  }

  test("our default moves to the fallback entirely, and says so in one line", () =>
    inClosedFolder(async (dataDir, fallback) => {
      const home = await resolveDataHome({ ...settings, dataDir }, fallback);
      expect(home).toMatchObject({ dataDir: fallback, databaseDir: join(fallback, "database") });
      expect(home.notice).toContain(fallback);
      expect(home.notice).not.toContain("\n");
      await expect(stat(dataDir)).rejects.toThrow("ENOENT");
    }));

  test("a given DATA_DIR keeps the files, and each has its own database elsewhere", () =>
    inClosedFolder(async (dataDir, fallback) => {
      const explicit = { ...settings, dataDirGiven: true };
      const one = await resolveDataHome({ ...explicit, dataDir }, fallback);
      const two = await resolveDataHome({ ...explicit, dataDir: `${dataDir}2` }, fallback);
      expect(one.dataDir).toBe(dataDir);
      expect(one.databaseDir.startsWith(fallback)).toBe(true);
      expect(one.databaseDir).not.toBe(two.databaseDir);
      expect(one.notice).toContain(one.databaseDir);
    }));

  test("nothing moves when the database is external", () =>
    inClosedFolder(async (dataDir, fallback) => {
      const home = await resolveDataHome(
        { ...settings, databaseUrl: "postgres://db/quire", dataDir },
        fallback,
      );
      expect(home).toMatchObject({ dataDir, notice: null });
    }));

  test("new folders are passable even where root's umask is strict", () =>
    withTempDir(async (dir) => {
      const dataDir = join(dir, "strict", "data");
      // In a separate process, because the umask applies to all of it.
      const program = `
        import { resolveDataHome } from ${JSON.stringify(fileURLToPath(new URL("dataHome.ts", import.meta.url)))};
        process.umask(0o077);
        console.log(JSON.stringify(await resolveDataHome(${JSON.stringify({ ...settings, dataDir })})));
      `;
      const args = ["--import", "tsx", "--input-type=module", "-e", program];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      expect(JSON.parse(stdout)).toMatchObject({ dataDir, notice: null });
      expect(await canReach(dataDir, { uid: 65_534, gid: 65_534 })).toBe(true);
      await chmod(dataDir, 0o700);
      expect(await canReach(dataDir, { uid: 65_534, gid: 65_534 })).toBe(false);
    }));
});
