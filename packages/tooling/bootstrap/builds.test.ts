import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APPS, ensureBuilt } from "./builds.mjs";

let root = "";

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Acts as `npm run build` in these checkouts: creates the products, and records that it ran. */
function plantBuild(app: string, products: readonly string[]): void {
  const program = `const fs = require("fs");
    fs.rmSync("dist", { recursive: true, force: true });
    for (const file of ${JSON.stringify(products)}) {
      fs.mkdirSync(require("path").dirname(file), { recursive: true });
      fs.writeFileSync(file, "built as " + process.env.NODE_ENV);
    }
    fs.appendFileSync("runs", "1");`;
  write(`${app}/build.cjs`, program);
  write(
    `${app}/package.json`,
    JSON.stringify({ name: app, version: "1.0.0", scripts: { build: "node build.cjs" } }),
  );
}

const built = (app: string) => existsSync(join(root, app, "runs"));
const forget = () => {
  for (const { name } of APPS) rmSync(join(root, name, "runs"), { force: true });
};

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  root = mkdtempSync(join(tmpdir(), "quire-builds-"));
  write("package.json", JSON.stringify({ name: "checkout", workspaces: APPS.map((app) => app.name) }));
  write("packages/domain/src/rule.ts", "one");
  for (const app of APPS) {
    plantBuild(app.name, app.products);
    write(`${app.name}/src/main.ts`, "one");
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe("ensureBuilt", { timeout: 60_000 }, () => {
  it("builds every app once, and then only if its sources changed", async () => {
    expect(await ensureBuilt({ root })).toEqual([]);
    expect(APPS.map((app) => built(app.name))).toEqual([true, true, true, true]);

    forget();
    expect(await ensureBuilt({ root })).toEqual([]);
    expect(APPS.map((app) => built(app.name))).toEqual([false, false, false, false]);

    write("cli/src/main.ts", "one more");
    await ensureBuilt({ root });
    expect(APPS.filter((app) => built(app.name)).map((app) => app.name)).toEqual(["cli"]);

    forget();
    write("packages/domain/src/rule.ts", "one more");
    await ensureBuilt({ root });
    expect(APPS.map((app) => built(app.name))).toEqual([true, true, true, true]);
  });

  it("rebuilds deleted files", async () => {
    await ensureBuilt({ root });
    forget();
    rmSync(join(root, "server/dist/main.js"));
    await ensureBuilt({ root });
    expect(APPS.filter((app) => built(app.name)).map((app) => app.name)).toEqual(["server"]);
  });

  it("reports which build failed and what it printed, and retries it next time", async () => {
    write("server/build.cjs", 'console.error("no such module"); process.exit(1);');
    const [failure, ...others] = await ensureBuilt({ root });
    expect(others).toEqual([]);
    expect(failure).toMatch(/Building server failed:[\s\S]*no such module/);
    expect(await ensureBuilt({ root })).toHaveLength(1);
  });

  it("fails if a build created no files", async () => {
    write("cli/build.cjs", "");
    expect(await ensureBuilt({ root })).toEqual([
      expect.stringContaining("Building cli left no dist/quire.js"),
    ]);
  });
});
