import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { listPostTexts, type PostText, type TextFile } from "@quire/contracts/calls/syncing";
import { extensionOf } from "@quire/domain/media/fileNames";
import { refuseUpload } from "@quire/domain/media/uploads";
import { typeOf } from "@quire/domain/posts/postTypes";
import { fetchFile } from "../fetchFile.ts";
import { hashOfFile } from "../hashOfFile.ts";
import type { Reading } from "../meter.ts";
import { kindOf } from "../posts/fileKinds.ts";
import { safePath } from "../safePath.ts";
import { safeStem } from "./names.ts";
import type { ReadText } from "./readText.ts";
import type { NamedFiles } from "./render.ts";
import { parseText, type Workspace } from "./workspace.ts";

/** The search for texts skips this folder, since a sold file could look like one. */
const FOLDER = "_files";
/** Links are valid for ten minutes. */
const LINKS_MS = 8 * 60_000;

interface Fetching {
  /** When the links were created. */
  since: number;
  onProgress?(reading: Reading): void;
}

/**
 * Downloads a post's files next to its text, byte for byte: those the text already names stay in place, all others
 * go to `_files`. The text is written afterwards, so a failure leaves both unchanged.
 * @returns undefined if one can't be fetched: all then stay on the site, as for any text without `files`
 */
export async function fetchFiles(
  workspace: Workspace,
  path: string,
  post: PostText,
  fetching: Fetching,
): Promise<NamedFiles | undefined> {
  if (post.files.length === 0) return null;
  if (!canBeNamed(post)) return undefined;
  const folder = dirname(join(workspace.root, path));
  const text = workspace.texts.get(path);
  const read = text ? await parseText(workspace, text) : null;
  const here = new Map(
    read?.attached.map((one) => [one.sha256, relative(folder, one.path).replaceAll(sep, "/")]),
  );
  const linkOf = linksOf(workspace, post, fetching.since);
  const named: string[] = [];
  for (const file of post.files) {
    const written =
      here.get(file.sha256) ?? (await download(workspace, folder, file, linkOf, fetching.onProgress));
    if (written === null) return undefined;
    named.push(written);
  }
  return read && isImpliedByFolder(read, named) ? null : named;
}

/**
 * Whether the text could be parsed again with these names: a file too large for the kind its name suggests would be
 * refused.
 */
function canBeNamed(post: PostText): boolean {
  const keys = post.files.map(({ name, size, sha256 }) => {
    const local = nameFor(name, 1);
    const kind = kindOf(local, typeOf(post));
    return refuseUpload(kind, { name: local, size }) ? null : `${kind} ${sha256}`;
  });
  return !keys.includes(null) && new Set(keys).size === keys.length;
}

/** Whether the folder's own pages already are these files, in order. */
function isImpliedByFolder({ story: { front } }: ReadText, named: readonly string[]): boolean {
  return front.lines.files === undefined && isDeepStrictEqual(front.fields.files, named);
}

type LinkOf = (id: string) => Promise<string | null>;

/** Returns a lookup of a post's links, which renews them before they expire. */
function linksOf({ account, user, terminal }: Workspace, post: PostText, since: number): LinkOf {
  let [files, made] = [post.files, since];
  return async (id) => {
    const now = terminal.now().getTime();
    if (now - made > LINKS_MS) {
      const { posts } = await account.client.call(listPostTexts, {
        params: { siteId: user.id },
        query: { ids: [post.id] },
        signal: terminal.signal,
      });
      [files, made] = [posts[0]?.files ?? [], now];
    }
    return files.find((file) => file.id === id)?.url ?? null;
  };
}

/** Never overwrites another file. Returns null if the site has lost it. */
async function download(
  { account, terminal }: Workspace,
  folder: string,
  { id, name, size, sha256 }: TextFile,
  linkOf: LinkOf,
  onProgress?: (reading: Reading) => void,
): Promise<string | null> {
  for (let number = 1; ; number++) {
    const written = `${FOLDER}/${nameFor(name, number)}`;
    const path = await safePath(folder, written);
    const there = await stat(path).catch(() => null);
    if (there) {
      const isIt = there.size === size && (await hashOfFile(path, terminal.signal)) === sha256;
      if (isIt) return written;
      continue;
    }
    const url = await linkOf(id);
    if (url === null) return null;
    let done = 0;
    const onBytes = (count: number) => {
      done = Math.min(done + count, size);
      onProgress?.({ stage: "Fetching files", done, total: size, unit: "bytes", detail: written });
    };
    const file = { path: written, url, size, sha256 };
    const outcome = await fetchFile(terminal, account.origin, file, { path, isThere: false, onBytes });
    return outcome === "missing" ? null : written;
  }
}

function nameFor(name: string, number: number): string {
  const extension = extensionOf(name).replace(/[^\p{L}\p{N}]/gu, "");
  const stem = safeStem(name, "file");
  return `${number === 1 ? stem : `${stem}-${number}`}${extension && `.${extension}`}`;
}
