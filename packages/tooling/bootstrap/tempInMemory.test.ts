import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { moveTempToMemory } from "./tempInMemory.mjs";

const { statfsSync } = vi.hoisted(() => ({ statfsSync: vi.fn() }));
vi.hoisted(() => vi.resetModules());
vi.mock("node:fs", async (original) => ({ ...(await original<typeof import("node:fs")>()), statfsSync }));

let parent = "";
const mounted = (options: string) => `proc /proc proc rw 0 0\ntmpfs ${parent} tmpfs ${options} 0 0\n`;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "quire-memory-"));
  statfsSync.mockReturnValue({ bavail: 2 ** 21, bsize: 4096 });
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it("makes a folder in memory the one for temporary files", () => {
  const env: Record<string, string | undefined> = {};
  moveTempToMemory({ parent, env, mounts: mounted("rw,nosuid") });
  expect(dirname(env.TMPDIR ?? "")).toBe(parent);
  expect(existsSync(env.TMPDIR ?? "")).toBe(true);
});

it.each([
  ["too small", "rw", {}, 2 ** 14],
  ["closed to programs", "rw,noexec", {}, 2 ** 21],
  ["not what the caller chose", "rw", { TMPDIR: "/elsewhere" }, 2 ** 21],
])("leaves it where it is if memory is %s", (_, options, env: { TMPDIR?: string }, bavail) => {
  statfsSync.mockReturnValue({ bavail, bsize: 4096 });
  const before = env.TMPDIR;
  moveTempToMemory({ parent, env, mounts: mounted(options) });
  expect(env.TMPDIR).toBe(before);
});

it("leaves it where it is without such a folder", () => {
  const env: Record<string, string | undefined> = {};
  moveTempToMemory({ parent, env, mounts: "" });
  expect(env.TMPDIR).toBeUndefined();
});
