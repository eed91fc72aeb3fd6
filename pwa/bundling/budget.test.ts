import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1000;

/** File name → text, of the client as it is shipped. */
let files: Map<string, string>;
let shell: string;
let worker: string;
let manifest: Record<string, { file: string; imports?: string[] }>;

const outDir = mkdtempSync(join(tmpdir(), "quire-build-"));

beforeAll(async () => {
  // As shipped: in the test runner's mode React would be its larger development build.
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir } });
  shell = readFileSync(join(outDir, "app.html"), "utf8");
  worker = readFileSync(join(outDir, "sw.js"), "utf8");
  manifest = JSON.parse(readFileSync(join(outDir, "assets.json"), "utf8"));
  const names = readdirSync(join(outDir, "assets")).filter((name) => /\.(js|css)$/.test(name));
  files = new Map(names.map((name) => [name, readFileSync(join(outDir, "assets", name), "utf8")]));
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true });
});

const weight = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "", { level: 9 }).length, 0);

/** The scripts that the document names, and those which these import before they run. */
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
  for (const [, name] of shell.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) add(name as string);
  return found;
}

/** What a post page fetches once it is alive: the client of the API, and all that keeps things on the device. */
function laterScripts(): Set<string> {
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file.replace("assets/", ""));
    for (const imported of chunk.imports ?? []) add(imported);
  };
  // A first visit is a guest's: what sends changes, keeps a serial, lists what was read or wipes comes when asked for.
  const late = Object.keys(manifest).filter((key) => /^_(?:dexie|first-(?:keeping-)?start)-.*js$/.test(key));
  // Nothing that a living page fetches may have left these unseen: the journey of weight counts what crosses the wire.
  expect(late.length).toBeGreaterThan(3);
  late.forEach(add);
  return found;
}

test("a post page is alive after at most 95 kB of script", () => {
  expect(firstScripts().size).toBeGreaterThan(0);
  expect(weight(firstScripts())).toBeLessThanOrEqual(95 * KB);
});

test("reading takes at most 130 kB of script in all", () => {
  const all = weight(new Set([...firstScripts(), ...laterScripts()]));
  console.log(
    `script of a first visit: ${(weight(firstScripts()) / KB).toFixed(1)} kB before it is alive, ${(all / KB).toFixed(1)} kB in all`,
  );
  expect(all).toBeLessThanOrEqual(130 * KB);
});

test.each([
  ["why it breaks off", "first-locked"],
  ["how its writer is supported", "first-support"],
])("so it does where the text ends with %s", (what, name) => {
  const all = weight(new Set([...firstScripts(), ...laterScripts(), ...scriptsOfPart(name)]));
  console.log(`script with ${what}: ${(all / KB).toFixed(1)} kB`);
  expect(all).toBeLessThanOrEqual(130 * KB);
});

test("a page's style sheets are at most 12 kB", () => {
  const sheets = [...shell.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name as string);
  expect(sheets.length).toBeGreaterThan(0);
  expect(weight(sheets)).toBeLessThanOrEqual(12 * KB);
});

test("at most two fonts are fetched ahead", () => {
  expect(shell.match(/rel="preload" as="font"/g)?.length).toBe(2);
});

test("neither the validator nor the device's database nor the text parser is on the way to a living page", () => {
  const code = [...firstScripts()].map((name) => files.get(name)).join("\n");
  // Words that survive minification: names of methods, of error classes and of messages.
  expect(code).not.toMatch(/joi\.dev|_joi|alternatives\.match/);
  expect(code).not.toMatch(/DexieError|MissingAPIError/);
  expect(code).not.toMatch(/fromMarkdown|micromark|setext/i);
});

/** The manifest's key of the file with this name. */
function keyOf(name: string): string {
  const found = Object.keys(manifest).filter((key) => new RegExp(`^_${name}-[\\w-]{8}\\.js$`).test(key));
  expect(found, name).toHaveLength(1);
  return found[0] as string;
}

/** A part of the app with what it imports before it runs, without what every page has. */
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

test("the editor is at most 190 kB of script, and none of it is read with", () => {
  for (const part of ["desk", "guest"]) {
    const editor = weight(scriptsOfPart(part));
    console.log(`script of the editor in ${part}: ${(editor / KB).toFixed(1)} kB`);
    expect(editor).toBeLessThanOrEqual(190 * KB);
  }
  const reading = [...new Set([...firstScripts(), ...laterScripts()])]
    .map((name) => files.get(name))
    .join("\n");
  // Names of ProseMirror's and Yjs's that survive minification.
  expect(reading).not.toMatch(/ProseMirror|prosemirrorView|XmlFragment/);
});

test("the menu of who is signed in brings at most 12 kB of script, and none of what its screens share", () => {
  const menu = weight(scriptsOfPart("creating"));
  console.log(`script of the menu of who is signed in: ${(menu / KB).toFixed(1)} kB`);
  expect(menu).toBeLessThanOrEqual(12 * KB);
});

test("no validator is in any file of the browser", () => {
  for (const [name, code] of files) expect(code, name).not.toMatch(/joi\.dev|alternatives\.match/);
});

test("the shell has the places that the server fills, and two inline scripts: the theme first, the start of the app last", () => {
  for (const marker of ["<!--q:head-->", "<!--q:app-->", "<!--q:data-->"])
    expect(shell.split(marker).length).toBe(2);
  expect(shell).toContain('<html lang="en"');
  expect(shell.match(/<script(?![^>]*\bsrc=)/g)?.length).toBe(2);
  expect(shell).not.toMatch(/ style=|<style/);
});

/** What the worker fetches when it comes. */
function precached(): Set<string> {
  const names = [...worker.matchAll(/"url":"(?:assets\/)?([^"]+)"/g)].map(([, name]) => name as string);
  expect(names).toContain("app.html");
  return new Set(names);
}

test("a first visit is asked for few files, and what it keeps opens without others but the editor's and the PDF reader's", () => {
  const kept = precached();
  console.log(`files that the worker fetches: ${kept.size}`);
  expect(kept.size).toBeLessThanOrEqual(130);
  const missing = Object.values(manifest)
    .filter(({ file }) => kept.has(file.replace("assets/", "")))
    .flatMap(({ imports = [] }) => imports)
    .map((key) => manifest[key]?.file.replace("assets/", "") as string)
    .filter((name) => name !== "app.html" && !kept.has(name));
  for (const name of missing) expect(name).toMatch(/^(editor|yjs|pdfjs)-/);
});

test("no two files need each other", () => {
  const done = new Set<string>();
  const follow = (key: string, path: readonly string[]) => {
    expect(path, `${[...path, key].join(" needs ")}`).not.toContain(key);
    if (done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) follow(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
});
