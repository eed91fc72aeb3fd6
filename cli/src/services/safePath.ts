import { lstat, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Exit, Failure } from "../exit.ts";

/** In bytes. File systems allow 255; a partial download's name is longer than its file's. */
const MAX_NAME_BYTES = 240;
/** Reserved by Windows, with any extension. */
export const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Not allowed by Windows, where `:` names a hidden stream and `\` is a folder. */
const BAD_CHARACTER = /[\p{Cc}<>:"|?*\\]/u;

/** Whether a path chosen by a server names a file below a folder on any system. Hidden files are not allowed. */
export function isSafePath(path: string): boolean {
  return typeof path === "string" && path.split("/").every(isSafeName);
}

function isSafeName(name: string): boolean {
  return (
    name !== "" &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    !/^\.|[. ]$/.test(name) &&
    !DEVICE_NAME.test(name) &&
    !BAD_CHARACTER.test(name)
  );
}

/**
 * Returns where a path chosen by a server is below a folder.
 * @throws Failure if its name is unsafe or leads through a link
 */
export async function safePath(root: string, path: string): Promise<string> {
  if (!isSafePath(path)) throw unsafePath(path);
  return pathWithoutLinks(root, path);
}

/**
 * Returns where a path is below a folder, and creates its folders.
 * @throws Failure if a part of it is a link, which could lead out of the folder, or anything else but a folder or file
 */
export async function pathWithoutLinks(root: string, path: string): Promise<string> {
  const names = path.split("/");
  let full = root;
  for (const [at, name] of names.entries()) {
    full = join(full, name);
    const isLast = at === names.length - 1;
    const found = await lstat(full).catch(() => null);
    if (!found && !isLast) await mkdir(full, { recursive: true });
    if (!found) continue;
    if (isLast ? !found.isFile() : !found.isDirectory()) {
      throw inTheWay(names.slice(0, at + 1).join("/"), found.isSymbolicLink());
    }
  }
  return full;
}

/** Two names that some disks take for one: letter case and composed letters don't count. */
export function nameKey(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

export function unsafePath(path: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "path_unsafe",
    message: `The site sent a file with an unsafe name: ${path}`,
    saved: "It wasn't written.",
    next: "Check that this is the site you mean: quire whoami",
  });
}

function inTheWay(path: string, isLink: boolean): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "path_blocked",
    message: isLink ? `${path} is a link, which could lead anywhere.` : `${path} is in the way.`,
    saved: "Nothing was written there.",
    next: "Move it away, then run this again.",
  });
}
