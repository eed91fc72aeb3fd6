import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1000;

/** File name → text of the production client. */
let files: Map<string, string>;
let shell: string;
let worker: string;
let manifest: Record<string, { file: string; imports?: string[] }>;

const outDir = mkdtempSync(join(tmpdir(), "quire-build-"));

beforeAll(async () => {
  // In the test runner's mode React would be its larger development build.
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir } });
  shell = readFileSync(join(outDir, "app.html"), "utf8");
  worker = readFileSync(join(outDir, "sw.js"), "utf8");
  manifest = JSON.parse(readFileSync(join(outDir, "assets.json"), "utf8"));
  const names = readdirSync(join(outDir, "assets")).filter((name) => /\.(js|css)$/.test(name));
  files = new Map(names.map((name) => [name, readFileSync(join(outDir, "assets", name), "utf8")]));
}, 360_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true });
});

const weight = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "", { level: 9 }).length, 0);

/** Returns the scripts in the document, with their static imports. */
function firstScripts(): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || !files.has(name)) return;
    found.add(name);
    for (const [, imported] of (files.get(name) ?? "").matchAll(
      /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g,
    )) {
      add(imported as string);
    }
  };
  for (const [, name] of shell.matchAll(/"\/assets\/([^"]+\.js)"/g)) add(name as string);
  return found;
}

/**
 * Returns the scripts that a post page loads once interactive: the API client, and the code that saves pages on the
 * device.
 */
function laterScripts(): Set<string> {
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file.replace("assets/", ""));
    for (const imported of chunk.imports ?? []) add(imported);
  };
  // A first visit is a guest's: code that sends changes, saves a serial, lists reading or signs out loads on
  // demand.
  const late = Object.keys(manifest).filter((key) => /^_(?:dexie|first-(?:saving-)?start)-.*js$/.test(key));
  // Guards against a pattern that no longer matches; the weight journey counts actual transfers.
  expect(late.length).toBeGreaterThan(3);
  late.forEach(add);
  return found;
}

test("a post page loads at most 96 kB of script before it is interactive", () => {
  expect(firstScripts().size).toBeGreaterThan(0);
  expect(weight(firstScripts())).toBeLessThanOrEqual(96 * KB);
});

test("a post page loads at most 135 kB of script in all", () => {
  const all = weight(new Set([...firstScripts(), ...laterScripts()]));
  console.log(
    `script of a first visit: ${(weight(firstScripts()) / KB).toFixed(1)} kB before it is interactive, ${(all / KB).toFixed(1)} kB in all`,
  );
  expect(all).toBeLessThanOrEqual(135 * KB);
});

test.each([
  ["the paywall", 137, "first-locked"],
  ["the support box", 136.5, "first-support"],
])("a post page that ends with %s loads at most %d kB of script", (what, most, name) => {
  const all = weight(new Set([...firstScripts(), ...laterScripts(), ...scriptsOfPart(name)]));
  console.log(`script of a page with ${what}: ${(all / KB).toFixed(1)} kB`);
  expect(all).toBeLessThanOrEqual(most * KB);
});

test("a page's stylesheets are at most 12.6 kB", () => {
  const sheets = [...shell.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name as string);
  expect(sheets.length).toBeGreaterThan(0);
  expect(weight(sheets)).toBeLessThanOrEqual(12.6 * KB);
});

test("preloads at most two fonts", () => {
  expect(shell.match(/rel="preload" as="font"/g)?.length).toBe(2);
});

test("loads no validator, device database or text parser before a page is interactive", () => {
  const code = [...firstScripts()].map((name) => files.get(name)).join("\n");
  // Strings that survive minification: names of methods, error classes and messages.
  expect(code).not.toMatch(/joi\.dev|_joi|alternatives\.match/);
  expect(code).not.toMatch(/DexieError|MissingAPIError/);
  expect(code).not.toMatch(/fromMarkdown|micromark|setext/i);
});

/** Returns the manifest key of the file with this name. */
function keyOf(name: string): string {
  const found = Object.keys(manifest).filter((key) => new RegExp(`^_${name}-[\\w-]{8}\\.js$`).test(key));
  expect(found, name).toHaveLength(1);
  return found[0] as string;
}

/** Returns a part of the app with its static imports, without those of every page. */
function scriptsOfPart(part: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(keyOf(part));
  const here = firstScripts();
  return [...found].map((file) => file.replace("assets/", "")).filter((name) => !here.has(name));
}

test("the editor is at most 196.5 kB of script, and reading loads none of it", () => {
  for (const part of ["desk", "guest"]) {
    const editor = weight(scriptsOfPart(part));
    console.log(`script of the editor in ${part}: ${(editor / KB).toFixed(1)} kB`);
    expect(editor).toBeLessThanOrEqual(196.5 * KB);
  }
  const reading = [...new Set([...firstScripts(), ...laterScripts()])]
    .map((name) => files.get(name))
    .join("\n");
  // Names from ProseMirror and Yjs that survive minification.
  expect(reading).not.toMatch(/ProseMirror|prosemirrorView|XmlFragment/);
});

test("a signed-in user's menu is at most 13 kB of script, and loads none that its screens share", () => {
  const menu = weight(scriptsOfPart("creating"));
  console.log(`script of the signed-in menu: ${(menu / KB).toFixed(1)} kB`);
  expect(menu).toBeLessThanOrEqual(13 * KB);
});

test("what sends a signed-in user's changes from any page loads no screen and no editor", () => {
  const names = scriptsOfPart("device").map((name) => name.replace(/-[\w-]{8}\.js$/, ""));
  expect(names).toContain("of-device");
  for (const other of ["shared", "of-drafts", "drafts", "editor", "yjs"]) expect(names).not.toContain(other);
  console.log(`script of sending changes: ${(weight(scriptsOfPart("device")) / KB).toFixed(1)} kB`);
});

test("only the meter of a new password loads the list of common ones, and it isn't precached", () => {
  const lists = [...files].filter(([, code]) => code.includes("hvidovre")).map(([name]) => name);
  expect(lists).toEqual([expect.stringMatching(/^passwordStrength-/)]);
  expect(precached()).not.toContain(lists[0]);
});

test("no browser file contains a validator", () => {
  for (const [name, code] of files) expect(code, name).not.toMatch(/joi\.dev|alternatives\.match/);
});

test("the shell has the server's placeholders and three inline scripts: the theme, the app's start, the place", () => {
  for (const marker of ["<!--q:head-->", "<!--q:app-->", "<!--q:data-->"])
    expect(shell.split(marker).length).toBe(2);
  expect(shell).toContain('<html lang="en"');
  expect(shell.match(/<script(?![^>]*\bsrc=)/g)?.length).toBe(3);
  expect(shell, "a script that starts the app early").not.toMatch(
    /<script[^>]*\bsrc=|<link rel="modulepreload"/,
  );
  expect(shell).not.toMatch(/ style=|<style/);
});

/** Returns the files that the service worker precaches. */
function precached(): Set<string> {
  const names = [...worker.matchAll(/"url":"(?:assets\/)?([^"]+)"/g)].map(([, name]) => name as string);
  expect(names).toContain("app.html");
  return new Set(names);
}

test("precaches few files, whose imports are precached too, except for the editor and the PDF reader", () => {
  const cached = precached();
  console.log(`files that the worker precaches: ${cached.size}`);
  expect(cached.size).toBeLessThanOrEqual(133);
  const missing = Object.values(manifest)
    .filter(({ file }) => cached.has(file.replace("assets/", "")))
    .flatMap(({ imports = [] }) => imports)
    .map((key) => manifest[key]?.file.replace("assets/", "") as string)
    .filter((name) => name !== "app.html" && !cached.has(name));
  for (const name of missing) expect(name).toMatch(/^(editor|yjs|pdfjs)-/);
});

test("no two files import each other", () => {
  const done = new Set<string>();
  const follow = (key: string, path: readonly string[]) => {
    expect(path, `${[...path, key].join(" imports ")}`).not.toContain(key);
    if (done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) follow(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
});
