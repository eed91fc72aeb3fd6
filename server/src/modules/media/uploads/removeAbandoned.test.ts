import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { removeAbandoned } from "./removeAbandoned.ts";
import { withUploadDir } from "./withUploadDir.ts";

const HOUR = 60 * 60_000;
afterEach(() => vi.unstubAllEnvs());

test("removes an upload's folder after a day, and no other folder", () =>
  withTempDir(async (temp) => {
    vi.stubEnv("TMPDIR", temp);
    await writeFile(join(temp, "another's"), "");
    await withUploadDir(async (dir) => {
      await writeFile(join(dir, "received"), "half a picture");
      await removeAbandoned(new Date(Date.now() + 23 * HOUR));
      expect(existsSync(join(dir, "received"))).toBe(true);
      await removeAbandoned(new Date(Date.now() + 25 * HOUR));
      expect(existsSync(dir)).toBe(false);
      expect(existsSync(join(temp, "another's"))).toBe(true);
    });
  }));
