import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceFile } from "./replaceFile.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-replace-"));
});
afterEach(() => rm(dir, { recursive: true }));

it("replaceFile doesn't follow a waiting link out of the folder", async () => {
  const [path, precious] = [join(dir, ".quire.json"), join(dir, "precious")];
  await writeFile(precious, "mine");
  for (const name of [path, `${path}.${process.pid}`]) await symlink(precious, name);
  await replaceFile(path, "new");
  expect(await readFile(precious, "utf8")).toBe("mine");
  expect(await readFile(path, "utf8")).toBe("new");
});

it("replaceFile makes secrets readable only by their owner from the first byte", async () => {
  const path = join(dir, "profiles.json");
  await writeFile(path, "old", { mode: 0o644 });
  await replaceFile(path, "new", 0o600);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("replaceFile leaves nothing behind when it fails", async () => {
  await expect(replaceFile(join(dir, "no", "such"), "new")).rejects.toThrow();
  expect(await readdir(dir)).toEqual([]);
});
