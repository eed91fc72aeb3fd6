import { readdir } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { Exit, Failure } from "../../exit.ts";
import { kindOf } from "../posts/fileKinds.ts";
import { problemsOf } from "../posts/problems.ts";
import { readStory } from "../posts/readStory.ts";
import { SIDECAR } from "../posts/sidecar.ts";

/** What a folder holds that may be a post. Paths are relative to it, with `/` between. */
export interface FoundFolder {
  /** Texts, descriptions of serials, and folders of pages by their `index.md`. */
  texts: string[];
  /** Of them, those that stand for a folder of pages. */
  pages: Set<string>;
  /** Folders that remember something. */
  remembering: string[];
  /** Texts of the site that a conflict left, by the text they belong to. */
  theirs: Map<string, string>;
}

/** More texts than any site has: somebody stands in the wrong folder. */
const MOST_TEXTS = 20_000;
const SERIAL = /^(?:story|comic)\.(?:ya?ml|md)$/i;
/** Of a repository, not of the site. */
const NO_POSTS = /^(?:readme|license|changelog|contributing)\.md$/i;
const THEIRS = /^(.*)\.theirs(?:-\d+)?(\.md|\.ya?ml)$/i;

/** The description of a story or comic among a folder's files: its other texts are its parts. */
export function serialOf(names: readonly string[]): string | null {
  return names.find((name) => SERIAL.test(name)) ?? null;
}

/**
 * Where a text stands among the others of its folder, and by what name: a folder of pages stands as one among the texts
 * beside it.
 */
export function seatOf(pages: ReadonlySet<string>, path: string): { folder: string; name: string } {
  const seat = pages.has(path) ? posix.dirname(path) : path;
  const folder = posix.dirname(seat);
  return { folder: folder === "." ? "" : folder, name: posix.basename(seat) };
}

/** Finds every text below a folder, in the order in which people count. What begins with a dot or `_` is passed over. */
export async function findTexts(root: string): Promise<FoundFolder> {
  const found: FoundFolder = { texts: [], pages: new Set(), remembering: [], theirs: new Map() };
  await walk(root, "", null, found);
  return found;
}

async function walk(root: string, below: string, within: string | null, found: FoundFolder): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const pathOf = (name: string) => (below ? `${below}/${name}` : name);
  if (names.includes(SIDECAR)) found.remembering.push(below);
  const serial = serialOf(names);
  if (within === "comic" && serial === null && isEpisode(below, names)) {
    found.texts.push(pathOf("index.md"));
    found.pages.add(pathOf("index.md"));
    noteTheirs(names, pathOf, found);
    return;
  }
  for (const name of names.sort(compareNames)) {
    if (isText(name)) found.texts.push(pathOf(name));
  }
  noteTheirs(names, pathOf, found);
  if (found.texts.length > MOST_TEXTS) throw tooMany(root);
  const folders = entries.filter((entry) => entry.isDirectory() && isOpen(entry.name));
  const kind = serial === null || folders.length === 0 ? null : await kindOfSerial(join(root, below), serial);
  for (const { name } of folders.sort((a, b) => compareNames(a.name, b.name))) {
    await walk(root, pathOf(name), kind, found);
  }
}

/** As its name says, or its front matter. What is wrong with it is told when it is read as a text. */
async function kindOfSerial(folder: string, name: string): Promise<"story" | "comic"> {
  if (/^comic/i.test(name)) return "comic";
  const described = await readStory(name, folder, problemsOf(name)).catch(() => null);
  return described?.front.fields.type === "comic" ? "comic" : "story";
}

function noteTheirs(names: readonly string[], pathOf: (name: string) => string, found: FoundFolder): void {
  for (const name of names) {
    const match = THEIRS.exec(name);
    if (match) found.theirs.set(pathOf(`${match[1]}${match[2]}`), pathOf(name));
  }
}

function isText(name: string): boolean {
  if (/^[._]/.test(name) || THEIRS.test(name) || NO_POSTS.test(name)) return false;
  return extname(name).toLowerCase() === ".md" || SERIAL.test(name);
}

function isOpen(name: string): boolean {
  return !/^[._]/.test(name) && name !== "node_modules";
}

/** A folder of pages in a comic's: one with a text for it, or whose name counts. */
function isEpisode(below: string, names: readonly string[]): boolean {
  const hasPages = names.some((name) => !name.startsWith(".") && kindOf(name, null) === "image");
  const folder = below.slice(below.lastIndexOf("/") + 1);
  return hasPages && (names.includes("index.md") || /^\d/.test(folder));
}

function tooMany(root: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "folder_too_large",
    message: `There are more than ${MOST_TEXTS.toLocaleString("en")} texts below ${root}.`,
    kept: "Nothing was sent.",
    next: "Give the folder of your site's texts.",
  });
}
