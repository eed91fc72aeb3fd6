import { readdir } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { Exit, Failure } from "../../exit.ts";
import { kindOf } from "../posts/fileKinds.ts";
import { problemsOf } from "../posts/problems.ts";
import { readStory } from "../posts/readStory.ts";
import { SIDECAR } from "../posts/sidecar.ts";
import { type IsIgnored, readIgnoreRules } from "./ignoreRules.ts";

/** The potential posts of a folder. Paths are relative to it, with `/`. */
export interface FoundFolder {
  /** Texts, descriptions of serials, and folders of pages by their `index.md`. */
  texts: string[];
  /** Those of them that represent a folder of pages. */
  pages: Set<string>;
  /** Folders with a record file. */
  recordFolders: string[];
  /** Conflict copies of the site's text, by their text. */
  theirs: Map<string, string>;
  /** Texts that aren't markdown. */
  skipped: string[];
  /** What its `.quireignore` names: left unchanged on both sides. */
  isIgnored: IsIgnored;
  /** Markdown whose name, or folder's name, starts with `_`. */
  hidden: string[];
}

/** More texts than any site has: the user is in the wrong folder. */
const MOST_TEXTS = 20_000;
const SERIAL = /^(?:story|comic)\.(?:ya?ml|md)$/i;
/** Part of a repository, not of the site. */
const NO_POSTS = /^(?:readme|license|changelog|contributing)\.[a-z]+$/i;
const THEIRS = /^(.*)\.theirs(?:-\d+)?(\.[a-z]+)$/i;
const TEXT = /^\.(?:md|markdown|mdown|mkdn?|mdwn)$/i;
/** Texts of other kinds, which are skipped with a warning. */
const OTHER_TEXT = /^\.(?:mdx|qmd|rmd|rst|adoc|asciidoc|org|textile)$/i;
/** Jekyll's folders of posts, at any depth. */
const POSTS = /^_(?:posts|drafts)$/;
/** Generators' templates and results, and what was fetched: no posts. */
const NO_POST_FOLDERS = /^(?:_site|_layouts|_includes|_sass|_data|_plugins|_files)$/;

/** Returns the description of a story or comic among a folder's files: the other texts are its parts. */
export function serialOf(names: readonly string[]): string | null {
  return names.find((name) => SERIAL.test(name)) ?? null;
}

/** Returns a text's folder and name among its siblings: a folder of pages counts as one text of its parent folder. */
export function locationOf(pages: ReadonlySet<string>, path: string): { folder: string; name: string } {
  const location = pages.has(path) ? posix.dirname(path) : path;
  const folder = posix.dirname(location);
  return { folder: folder === "." ? "" : folder, name: posix.basename(location) };
}

/** Finds all texts below a folder, in natural order. Skips names that start with a dot or `_`, but for Jekyll's. */
export async function findTexts(root: string): Promise<FoundFolder> {
  const found: FoundFolder = {
    texts: [],
    pages: new Set(),
    recordFolders: [],
    theirs: new Map(),
    skipped: [],
    isIgnored: await readIgnoreRules(root),
    hidden: [],
  };
  await walk(root, "", null, found);
  return found;
}

async function walk(root: string, below: string, within: string | null, found: FoundFolder): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const pathOf = (name: string) => (below ? `${below}/${name}` : name);
  const names = entries
    .filter((entry) => entry.isFile() && !found.isIgnored(pathOf(entry.name), "file"))
    .map(({ name }) => name);
  if (names.includes(SIDECAR)) found.recordFolders.push(below);
  const serial = serialOf(names);
  if (within === "comic" && serial === null && isEpisode(below, names)) {
    found.texts.push(pathOf("index.md"));
    found.pages.add(pathOf("index.md"));
    addTheirs(names, pathOf, found);
    return;
  }
  for (const name of names.sort(compareNames)) {
    if (isText(name)) found.texts.push(pathOf(name));
    else if (OTHER_TEXT.test(extname(name)) && !/^[._]/.test(name)) found.skipped.push(pathOf(name));
    else if (/^\.html?$/i.test(extname(name)) && POSTS.test(folderName(below)))
      found.skipped.push(pathOf(name));
    else if (/^_/.test(name) && TEXT.test(extname(name))) found.hidden.push(pathOf(name));
  }
  for (const entry of entries) {
    const isHidden = entry.isDirectory() && /^_/.test(entry.name) && !isOpen(entry.name);
    const isPassedOver = NO_POST_FOLDERS.test(entry.name) || found.isIgnored(pathOf(entry.name), "folder");
    if (isHidden && !isPassedOver) await addHidden(root, pathOf(entry.name), found);
  }
  addTheirs(names, pathOf, found);
  if (found.texts.length > MOST_TEXTS) throw tooMany(root);
  const folders = entries.filter(
    (entry) => entry.isDirectory() && isOpen(entry.name) && !found.isIgnored(pathOf(entry.name), "folder"),
  );
  const kind = serial === null || folders.length === 0 ? null : await kindOfSerial(join(root, below), serial);
  for (const { name } of folders.sort((a, b) => compareNames(a.name, b.name))) {
    await walk(root, pathOf(name), kind, found);
  }
}

/** Decided by its name or front matter. Problems are reported when it is parsed as a text. */
async function kindOfSerial(folder: string, name: string): Promise<"story" | "comic"> {
  if (/^comic/i.test(name)) return "comic";
  const described = await readStory(name, folder, { problems: problemsOf(name), now: new Date(0) }).catch(
    () => null,
  );
  return described?.front.fields.type === "comic" ? "comic" : "story";
}

function addTheirs(names: readonly string[], pathOf: (name: string) => string, found: FoundFolder): void {
  for (const name of names) {
    const match = THEIRS.exec(name);
    if (match) found.theirs.set(pathOf(`${match[1]}${match[2]}`), pathOf(name));
  }
}

function isText(name: string): boolean {
  if (/^[._]/.test(name) || THEIRS.test(name) || NO_POSTS.test(name)) return false;
  return TEXT.test(extname(name)) || SERIAL.test(name);
}

/** Whether a record's path may be a text's. Those of other files are of `quire publish`. */
export const mayBeText = (path: string): boolean =>
  TEXT.test(extname(path)) || SERIAL.test(posix.basename(path));

function isOpen(name: string): boolean {
  return POSTS.test(name) || (!/^[._]/.test(name) && name !== "node_modules");
}

/** Texts of such a folder are named, and not synced. */
async function addHidden(root: string, folder: string, found: FoundFolder): Promise<void> {
  const names = await readdir(join(root, folder)).catch(() => []);
  for (const name of names) if (TEXT.test(extname(name))) found.hidden.push(`${folder}/${name}`);
}

const folderName = (below: string) => below.slice(below.lastIndexOf("/") + 1);

/** A folder of pages within a comic's: one with a text, or with a numbered name. */
function isEpisode(below: string, names: readonly string[]): boolean {
  const hasPages = names.some((name) => !name.startsWith(".") && kindOf(name, null) === "image");
  return hasPages && (names.includes("index.md") || /^\d/.test(folderName(below)));
}

function tooMany(root: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "folder_too_large",
    message: `There are more than ${MOST_TEXTS.toLocaleString("en")} texts below ${root}.`,
    saved: "Nothing was sent.",
    next: "Give the folder of your site's texts.",
  });
}
