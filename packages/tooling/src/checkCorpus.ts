import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { blocksFromHtml } from "@quire/documents/fromHtml";
import { newId } from "@quire/domain/ids";
import { type ArchiveFiles, guessSource, readArchive } from "@quire/formats/archive";
import { withArchiveFiles } from "@quire/server/modules/posts/imports/openArchive";
import {
  addBlocks,
  addHtml,
  addTitle,
  type Content,
  contentOfExport,
  emptyContent,
  wordsMissing,
} from "./corpus.ts";

/**
 * Reads each HTML page and each export of a folder as an import would, and prints what was lost or added:
 * `npm run check:corpus -- <folder>`. A subfolder that is an export is read as one. Exits with 1 if words were lost.
 */
const MAX_NAMED = 15;
const PARTS = ["pictures", "captions", "links", "tables"] as const;

let lost = 0;
let failed = 0;

async function checkFolder(folder: string, shown: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    const name = join(shown, entry.name);
    try {
      if (entry.isFile()) await checkFile(path, name);
      else if (entry.isDirectory()) {
        const files = await folderFiles(path);
        if ((await guessSource(files)) === null) await checkFolder(path, name);
        else await checkExport(files, name);
      }
    } catch (error) {
      failed++;
      console.log(`${name}\n  failed: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function checkFile(path: string, name: string): Promise<void> {
  if (/\.(?:x?html?)$/i.test(name)) {
    const html = await readFile(path, "utf8");
    const source = emptyContent();
    addHtml(source, html);
    const read = emptyContent();
    const leftOut = new Set<string>();
    addBlocks(read, blocksFromHtml(html, { newId: nextId, leftOut }));
    report(name, { source, read, titles: emptyContent(), notes: [...leftOut] });
    return;
  }
  if (!/\.(?:zip|json|xml|rss|atom|csv|md|markdown|mdown|mkdn?|mdwn|mdx)$/i.test(name)) return;
  await withArchiveFiles({ path, name: basename(name), isZip: /\.zip$/i.test(name) }, (files) =>
    checkExport(files, name),
  );
}

async function checkExport(files: ArchiveFiles, name: string): Promise<void> {
  const platform = await guessSource(files);
  if (platform === null) {
    console.log(`${name}\n  not an export that can be imported`);
    return;
  }
  const read = emptyContent();
  const titles = emptyContent();
  const notes = new Set<string>();
  let posts = 0;
  for await (const found of readArchive(platform, files, {
    newId: nextId,
    siteUrl: null,
    now: Date.now(),
  })) {
    if (found.kind === "aside") notes.add(`${found.count} × ${found.what}`);
    else {
      posts++;
      addBlocks(read, found.blocks);
      addTitle(titles, found.title);
      for (const line of found.leftOut) notes.add(line);
    }
  }
  const source = await contentOfExport(files);
  report(`${name} (${platform}, ${posts} posts)`, { source, read, titles, notes: [...notes] });
}

interface Comparison {
  source: Content;
  read: Content;
  titles: Content;
  /** What the reader says is missing. */
  notes: string[];
}

function report(name: string, { source, read, titles, notes }: Comparison): void {
  const shown = emptyContent();
  for (const { words } of [read, titles])
    for (const [word, count] of words) shown.words.set(word, (shown.words.get(word) ?? 0) + count);
  const missing = wordsMissing(source, shown);
  const added = wordsMissing(read, source);
  const parts = PARTS.map((part) => `${part} ${source[part]} → ${read[part]}`).join(", ");
  console.log(`${name}\n  words lost ${sum(missing)}, added ${sum(added)}; ${parts}`);
  if (missing.length > 0) console.log(`  lost: ${listed(missing)}`);
  if (added.length > 0) console.log(`  added: ${listed(added)}`);
  if (notes.length > 0) console.log(`  said: ${notes.slice(0, MAX_NAMED).join(" · ")}`);
  lost += sum(missing);
}

const sum = (words: readonly [string, number][]): number => words.reduce((all, [, count]) => all + count, 0);

const listed = (words: readonly [string, number][]): string =>
  words
    .slice(0, MAX_NAMED)
    .map(([word, count]) => (count === 1 ? word : `${word} ×${count}`))
    .join(" ");

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const nextId = () => newId(Date.now(), random);

async function folderFiles(folder: string): Promise<ArchiveFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  return { names: () => names, open: async (name) => createReadStream(join(folder, name)) };
}

const [typed] = process.argv.slice(2);
const folder = typed === undefined ? null : resolve(typed);
if (folder === null || !(await stat(folder).catch(() => null))?.isDirectory()) {
  console.error("Name a folder: npm run check:corpus -- <folder>");
  process.exitCode = 1;
} else {
  await checkFolder(folder, "");
  console.log(`\n${lost} words lost, ${failed} files failed`);
  if (lost + failed > 0) process.exitCode = 1;
}
