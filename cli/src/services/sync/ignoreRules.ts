import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** File of patterns, in the form of git's, that name what isn't part of the site. */
export const IGNORE_FILE = ".quireignore";
const MAX_BYTES = 100_000;
const MAX_PATTERNS = 1000;

/** Whether a path below the folder, with `/`, is ignored. */
export type IsIgnored = (path: string, kind: "file" | "folder") => boolean;

/** Reads a folder's `.quireignore`; without one, nothing is ignored. */
export async function readIgnoreRules(root: string): Promise<IsIgnored> {
  const text = await readFile(join(root, IGNORE_FILE), "utf8").catch(() => "");
  return parseIgnoreRules(text.slice(0, MAX_BYTES));
}

interface Rule {
  pattern: RegExp;
  isException: boolean;
  isForFolders: boolean;
}

/**
 * Parses patterns: one a line, `#` begins a comment, `!` an exception, a last `/` means folders, and a pattern with
 * another `/` is relative to the folder. The last one that fits decides. What is in an ignored folder is ignored too.
 */
export function parseIgnoreRules(text: string): IsIgnored {
  const rules = text.split(/\r?\n/).slice(0, MAX_PATTERNS).flatMap(ruleOf);
  const fits = (path: string, kind: "file" | "folder") =>
    rules.findLast(({ pattern, isForFolders }) => (!isForFolders || kind === "folder") && pattern.test(path));
  return (path, kind) => {
    if (rules.length === 0) return false;
    const parts = path.normalize("NFC").split("/");
    for (let end = 1; end < parts.length; end++) {
      const folder = fits(parts.slice(0, end).join("/"), "folder");
      if (folder && !folder.isException) return true;
    }
    const rule = fits(parts.join("/"), kind);
    return rule !== undefined && !rule.isException;
  };
}

function ruleOf(line: string): Rule[] {
  const typed = line.trim().normalize("NFC");
  if (typed === "" || typed.startsWith("#") || typed.length > 500) return [];
  const isException = typed.startsWith("!");
  const bare = typed.replace(/^!/, "").replace(/^\\(?=[#!])/, "");
  const isForFolders = bare.endsWith("/");
  const glob = bare.replace(/\/+$/, "");
  const isAnchored = glob.includes("/");
  const source = glob.replace(/^\//, "").split("/").map(partSource).join("/");
  if (!source) return [];
  const anywhere = isAnchored ? "" : "(?:[^/]+/)*";
  const joined = source.replaceAll("<any>/", "(?:[^/]+/)*").replaceAll("<any>", ".*");
  return [{ pattern: new RegExp(`^${anywhere}${joined}$`, "u"), isException, isForFolders }];
}

/** Returns a name of a pattern as an expression: `*` and `?` stand for characters of one name, `**` for folders. */
function partSource(part: string): string {
  if (part === "**") return "<any>";
  return part
    .replace(/\*+/g, "*")
    .replace(/[.+^${}()|[\]\\/]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
}
