import { spawnSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makeTempDir, removeTempDir, withTempDir } from "../../testing/withTempDir.ts";
import { findBinaries, installedPackage } from "./binaries.ts";

const dir = await makeTempDir();
const copied = join(dir, "copied");
afterAll(() => removeTempDir(dir));

async function copyOfPackage(to: string): Promise<string> {
  await cp(installedPackage(), to, { recursive: true, verbatimSymlinks: true });
  return to;
}

async function removeLinks(home: string): Promise<void> {
  const links = JSON.parse(await readFile(join(home, "native", "pg-symlinks.json"), "utf8"));
  for (const { target } of links as { target: string }[]) await rm(join(home, target));
}

function runs(program: string, user?: { uid: number; gid: number }): string {
  return spawnSync(program, ["--version"], { ...user, cwd: "/", encoding: "utf8" }).stdout;
}

describe("the database's programs", () => {
  test("run where npm put them", async () => {
    const { postgres, initdb, major } = await findBinaries(null, copied);
    expect(runs(postgres)).toContain(`(PostgreSQL) ${major}.`);
    expect(runs(initdb)).toContain(`(PostgreSQL) ${major}.`);
    expect(postgres.startsWith(installedPackage())).toBe(true);
  });

  test("get the library links back that an install without scripts left out", async () => {
    const source = await copyOfPackage(join(dir, "unlinked"));
    await removeLinks(source);
    expect(runs(join(source, "native", "bin", "initdb"))).toBeFalsy();
    expect(runs((await findBinaries(null, copied, source)).initdb)).toContain("PostgreSQL");
  });

  test.runIf(process.getuid?.() === 0)("are copied once out of a folder that their user cannot enter", () =>
    withTempDir(async (home) => {
      const closed = join(home, "closed");
      await mkdir(closed, { mode: 0o700 });
      const source = await copyOfPackage(join(closed, "package"));
      const otherUser = { uid: 65_534, gid: 65_534 };
      expect(runs(join(source, "native", "bin", "postgres"), otherUser)).toBeFalsy();
      const [first, second] = await Promise.all([
        findBinaries(otherUser, join(home, "copy"), source),
        findBinaries(otherUser, join(home, "copy"), source),
      ]);
      expect(runs(first.postgres, otherUser)).toContain("PostgreSQL");
      expect(second).toEqual(first);
      expect(await readdir(join(home, "copy"))).toHaveLength(1);
    }),
  );
});
