import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withTempDir } from "../testing/withTempDir.ts";
import { deriveKeys, loadPreviousSecret, loadSecret } from "./secret.ts";

describe("the secret", () => {
  test("is created once, readable by its owner only, and the same at the next start", () =>
    withTempDir(async (dir) => {
      const both = await Promise.all([loadSecret(null, dir), loadSecret(null, dir)]);
      expect(both[0]).toBe(both[1]);
      expect(both[0]).toHaveLength(43);
      expect(await loadSecret(null, dir)).toBe(both[0]);
      expect((await stat(join(dir, "secret"))).mode & 0o777).toBe(0o600);
      expect(await readdir(dir)).toEqual(["secret"]);
    }));

  test("is the operator's if one is given, and nothing is written", () =>
    withTempDir(async (dir) => {
      expect(await loadSecret("given", dir)).toBe("given");
      await expect(readFile(join(dir, "secret"))).rejects.toThrow("ENOENT");
    }));

  test("yields a separate key for each purpose and each installation, always the same one", () => {
    const [{ secret: mine }, { secret: yours }] = [deriveKeys("a"), deriveKeys("b")];
    expect(mine("xsrf")).toHaveLength(32);
    expect(mine("xsrf")).toEqual(deriveKeys("a").secret("xsrf"));
    expect(mine("xsrf")).not.toEqual(mine("links"));
    expect(mine("xsrf")).not.toEqual(yours("xsrf"));
  });

  test("verifies with both keys during a rotation, and signs with the new one", () => {
    const [before, after] = [deriveKeys("a"), deriveKeys("b", "a")];
    expect(after.secret("xsrf")).toEqual(deriveKeys("b").secret("xsrf"));
    expect(after.secrets("xsrf")).toEqual([after.secret("xsrf"), before.secret("xsrf")]);
    expect(before.secrets("xsrf")).toEqual([before.secret("xsrf")]);
  });

  test("that is being replaced is the operator's, or the file beside the new one", () =>
    withTempDir(async (dir) => {
      expect(await loadPreviousSecret(null, dir)).toBeNull();
      await writeFile(join(dir, "secret.previous"), "before\n");
      expect(await loadPreviousSecret(null, dir)).toBe("before");
      expect(await loadPreviousSecret("given", dir)).toBe("given");
    }));
});
