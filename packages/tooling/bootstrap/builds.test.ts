import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
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
    for (const product of ${JSON.stringify(products)}) {
      const file = require("path").join(process.env.BUILD_DIR, product);
      fs.mkdirSync(require("path").dirname(file), { recursive: true });
      fs.writeFileSync(file, fs.readFileSync("src/main.ts", "utf8") + " built as " + process.env.NODE_ENV);
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

describe("ensureBuilt", () => {
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
    expect(await ensureBuilt({ root })).toEqual([expect.stringContaining("Building cli left no quire.js")]);
  });

  const cli = APPS.filter(({ name }) => name === "cli");
  const program = () => readFileSync(join(root, "cli/dist/quire.js"), "utf8");
  const builds = () => readdirSync(join(root, "cli/builds"));

  it("leaves the files of a running build in place, and keeps three builds", async () => {
    await ensureBuilt({ root, apps: cli });
    const running = realpathSync(join(root, "cli/dist"));
    for (const [edit, count] of [
      ["two", 2],
      ["three", 3],
      ["four", 3],
    ] as const) {
      expect(existsSync(join(running, "quire.js"))).toBe(true);
      write("cli/src/main.ts", edit);
      expect(await ensureBuilt({ root, apps: cli })).toEqual([]);
      expect(program()).toBe(`${edit} built as production`);
      expect(builds()).toHaveLength(count);
    }
    expect(existsSync(running)).toBe(false);
  });

  it("keeps the last build if the next one fails", async () => {
    await ensureBuilt({ root, apps: cli });
    write("cli/build.cjs", "process.exit(1);");
    expect(await ensureBuilt({ root, apps: cli })).toHaveLength(1);
    expect(program()).toBe("one built as production");
    expect(builds()).toHaveLength(1);
  });

  it("replaces a folder that was built by hand, and removes what a killed build left", async () => {
    write("cli/dist/quire.js", "by hand");
    write("cli/builds/20200101T000000000Z-1/quire.js", "half");
    utimesSync(join(root, "cli/builds/20200101T000000000Z-1"), 1, 1);
    expect(await ensureBuilt({ root, apps: cli })).toEqual([]);
    expect(program()).toBe("one built as production");
    expect(builds()).not.toContain("20200101T000000000Z-1");
  });
});
