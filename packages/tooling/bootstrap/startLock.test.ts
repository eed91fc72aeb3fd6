import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withStartLock } from "./startLock.mjs";

let root = "";
const lock = () => join(root, ".start.lock");
const done = async () => "done";

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  root = mkdtempSync(join(tmpdir(), "quire-lock-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

describe("withStartLock", () => {
  it("lets one process work at a time; the others say that they wait", async () => {
    const events: string[] = [];
    let endFirst = (): void => undefined;
    const isEnding = new Promise<void>((resolve) => {
      endFirst = resolve;
    });
    const one = withStartLock(async () => {
      events.push("first starts");
      await isEnding;
      events.push("first ends");
    }, root);
    const two = withStartLock(async () => void events.push("second starts"), root);
    await vi.waitFor(
      () => expect(console.log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Waiting")),
      30_000,
    );
    endFirst();
    await Promise.all([one, two]);
    expect(events).toEqual(["first starts", "first ends", "second starts"]);
    expect(existsSync(lock())).toBe(false);
  });

  it("releases the lock after a failure", async () => {
    const failing = () => Promise.reject(new Error("no such module"));
    await expect(withStartLock(failing, root)).rejects.toThrow("no such module");
    expect(await withStartLock(done, root)).toBe("done");
  });

  it("takes over from a killed process at once", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lock(), `${hostname()} ${pid}`);
    expect(await withStartLock(done, root)).toBe("done");
    expect(console.log).not.toHaveBeenCalled();
  });

  it("takes over from an invisible process only without a sign of life", async () => {
    writeFileSync(lock(), "another-container 1");
    const waiting = withStartLock(done, root);
    await vi.waitFor(() => expect(console.log).toHaveBeenCalled(), 30_000);
    const longAgo = new Date(Date.now() - 20_000);
    utimesSync(lock(), longAgo, longAgo);
    expect(await waiting).toBe("done");
  });

  it("needs no lock where it can write none", async () => {
    rmSync(root, { recursive: true });
    expect(await withStartLock(done, root)).toBe("done");
  });
});
