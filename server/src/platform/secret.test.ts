import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withTempDir } from "../testing/withTempDir.ts";
import { deriveSecrets, loadSecret } from "./secret.ts";

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
    const [mine, yours] = [deriveSecrets("a"), deriveSecrets("b")];
    expect(mine("xsrf")).toHaveLength(32);
    expect(mine("xsrf")).toEqual(deriveSecrets("a")("xsrf"));
    expect(mine("xsrf")).not.toEqual(mine("links"));
    expect(mine("xsrf")).not.toEqual(yours("xsrf"));
  });
});
