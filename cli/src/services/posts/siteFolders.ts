import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { findNamed } from "../findNamed.ts";

/** Files and folders at the root of a site's or vault's folder. */
const MARKS = [
  ...[".git", ".obsidian", "_config.yml", "_config.yaml", "hugo.toml", "hugo.yaml", "config.toml"],
  ...["package.json", "eleventy.config.js", ".eleventy.js", "astro.config.mjs"],
];
/** Without such a mark, only so far above a text. */
const MOST_ABOVE = 4;
const MOST_ABOVE_MARKED = 12;
/** What generators serve from the root of their site. */
const SERVED = ["", "static", "public", "assets", "src", "source", "content"];
/** Where programs put the pictures of notes. */
const ATTACHMENTS = [
  "",
  "attachments",
  "Attachments",
  "assets",
  "images",
  "img",
  "media",
  "files",
  "_resources",
];
const TEXT_ENDINGS = ["", ".md", ".markdown", ".mkd", "/index.md"];

/** Returns a text's folder and those above it, up to the root of its site: never a home folder, nor one above. */
export async function foldersAbove(folder: string): Promise<string[]> {
  const folders: string[] = [];
  for (let at = resolve(folder); folders.length < MOST_ABOVE_MARKED; at = dirname(at)) {
    if (at === dirname(at) || at === homedir()) break;
    folders.push(at);
    if (await isMarked(at)) return folders;
  }
  return folders.slice(0, MOST_ABOVE);
}

async function isMarked(folder: string): Promise<boolean> {
  for (const mark of MARKS) if (await stat(join(folder, mark)).catch(() => null)) return true;
  return false;
}

/**
 * Returns the picture that a text names: next to it; by its path from the root of its site; or by its name, in a folder
 * for pictures. Null if there is none.
 */
export async function findPictureFile(folder: string, written: string): Promise<string | null> {
  const spellings = [...new Set([written, decoded(written), decoded(written.replace(/[?#].*$/, ""))])];
  const isFromRoot = written.startsWith("/");
  if (/^\/\/|^[a-z][a-z0-9+.-]+:/i.test(written)) return null;
  for (const spelled of isFromRoot ? [] : spellings) {
    const path = await findNamed(folder, spelled);
    if (path !== null) return path;
  }
  // Out of the site is only what a text names by a relative path.
  if (spellings.some((spelled) => spelled.split("/").includes(".."))) return null;
  for (const above of await foldersAbove(folder)) {
    for (const below of isFromRoot ? SERVED : ATTACHMENTS) {
      for (const spelled of spellings) {
        const path = await findNamed(join(above, below), spelled.replace(/^\/+/, ""));
        if (path !== null) return path;
      }
    }
  }
  return null;
}

/**
 * Returns the text that a link in another text names; null if there is none.
 * @param isNamed the target is a name as Obsidian has it, which may be in any folder of the site
 */
export async function findTextFile(folder: string, target: string, isNamed: boolean): Promise<string | null> {
  const bare = (isNamed ? target : decoded(target)).replace(/[?#].*$/, "").trim();
  if (bare === "" || /^\/\/|^[a-z][a-z0-9+.-]+:/i.test(bare)) return null;
  const isFromRoot = bare.startsWith("/");
  const above = isFromRoot || isNamed ? await foldersAbove(folder) : [];
  const folders = isFromRoot
    ? above.flatMap((one) => SERVED.map((below) => join(one, below)))
    : [folder, ...above];
  for (const one of folders) {
    for (const ending of TEXT_ENDINGS) {
      const path = await findNamed(one, bare.replace(/^\/+/, "") + ending);
      if (path !== null && isText(path)) return path;
    }
  }
  return null;
}

const isText = (path: string): boolean => /\.(?:md|markdown|mdown|mkdn?|mdwn|mdx)$/i.test(basename(path));

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
