import { join, posix } from "node:path";
import type { PostText } from "@quire/contracts/calls/syncing";
import { writeConflictCopy } from "../posts/conflict.ts";
import type { Remembered } from "../posts/sidecar.ts";
import { renderText } from "./render.ts";
import type { Run } from "./run.ts";
import { folderOf, rememberAll } from "./workspace.ts";

/**
 * Saves the site's text next to the conflicting file, and records its version: once that copy is deleted, the
 * user's text replaces this version, and no later one.
 */
export async function saveTheirs({ workspace, result }: Run, path: string, post: PostText): Promise<void> {
  const { root, memory } = workspace;
  const before = memory.get(path);
  const pictures = new Map(
    Object.entries(before?.pictures ?? {}).map(([written, { url }]) => [url, written]),
  );
  const text = renderText(post, {
    ...{ path: "theirs.md", parent: null, isPlacedByName: true, pictures, before: null, isLossless: false },
  });
  const name = await writeConflictCopy({ name: path, path: join(root, path) }, text);
  const theirs = posix.join(folderOf(path), posix.basename(name));
  workspace.found.theirs.set(path, theirs);
  const shown = post.version;
  const entry: Remembered = before
    ? { ...before, id: post.id, shown }
    : { id: post.id, version: shown, hash: null, shown };
  await rememberAll(workspace, new Map([[path, entry]]));
  result.conflicts.push({ path, id: post.id, theirs });
}
