// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withBuildDir } from "../testing/withBuildDir.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const KB = 1000;

/** File name → text, of the client as it is shipped. */
let files: Map<string, string>;
let shell: string;
let manifest: Record<string, { file: string; imports?: string[] }>;

beforeAll(async () => {
  // As shipped: the test runner's own mode would build the slow and heavy React.
  vi.stubEnv("NODE_ENV", "production");
  await withBuildDir(async (outDir) => {
    await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir } });
    shell = readFileSync(join(outDir, "app.html"), "utf8");
    manifest = JSON.parse(readFileSync(join(outDir, "assets.json"), "utf8"));
    const names = readdirSync(join(outDir, "assets")).filter((name) => /\.(js|css)$/.test(name));
    files = new Map(names.map((name) => [name, readFileSync(join(outDir, "assets", name), "utf8")]));
  });
}, 120_000);
afterAll(() => vi.unstubAllEnvs());

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
  const late = Object.keys(manifest).filter((key) => /^_(?:kept|alive)-/.test(key));
  // Nothing that a living page fetches may have left these two unseen: the journey of weight counts what crosses the wire.
  expect(late.map((key) => key.slice(1, key.indexOf("-"))).sort()).toEqual(["alive", "kept"]);
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
  ["why it breaks off", /^_locked-/],
  ["how its writer is supported", /SupportBox/],
])("so it does where the text ends with %s", (what, key) => {
  const part = weightOfPart(key);
  console.log(`script of ${what}: ${(part / KB).toFixed(1)} kB`);
  expect(weight(new Set([...firstScripts(), ...laterScripts()])) + part).toBeLessThanOrEqual(130 * KB);
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

/** A part of the app with what it imports before it runs, without what every page has. */
function weightOfPart(key: RegExp): number {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  const parts = Object.keys(manifest).filter((name) => key.test(name));
  expect(parts.length, String(key)).toBeGreaterThan(0);
  parts.forEach(add);
  const here = firstScripts();
  return weight([...found].map((file) => file.replace("assets/", "")).filter((name) => !here.has(name)));
}

test("the editor is at most 190 kB of script, and none of it is read with", () => {
  for (const screen of ["WritingRoute", "GuestScreen"]) {
    const editor = weightOfPart(new RegExp(`/${screen}\\.tsx$`));
    console.log(`script of the editor in ${screen}: ${(editor / KB).toFixed(1)} kB`);
    expect(editor).toBeLessThanOrEqual(190 * KB);
  }
  const reading = [...new Set([...firstScripts(), ...laterScripts()])]
    .map((name) => files.get(name))
    .join("\n");
  // Names of ProseMirror's and Yjs's that survive minification.
  expect(reading).not.toMatch(/ProseMirror|prosemirrorView|XmlFragment/);
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
