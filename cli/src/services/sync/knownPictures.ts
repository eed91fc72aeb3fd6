import { stat } from "node:fs/promises";
import type { PostText } from "@quire/contracts/calls/syncing";
import type { KnownPicture } from "../posts/sidecar.ts";
import { namedPictures } from "./sendPictures.ts";
import { parseText, type Workspace } from "./workspace.ts";

/**
 * Returns the text's pictures known to be on the site: those recorded, and those whose URL contains the hash of the
 * local file.
 */
export async function knownPictures(
  workspace: Workspace,
  path: string,
  { pictures }: PostText,
): Promise<Record<string, KnownPicture>> {
  const remembered = workspace.memory.get(path)?.pictures ?? {};
  const text = workspace.texts.get(path);
  if (!text || pictures.every(({ url }) => Object.values(remembered).some((known) => known.url === url))) {
    return remembered;
  }
  const known: Record<string, KnownPicture> = {};
  for (const [written, { sha256, size, path: file }] of namedPictures(await parseText(workspace, text))) {
    const there = pictures.find(({ url }) => url.includes(sha256));
    if (!there) continue;
    const mtime = Math.floor((await stat(file)).mtimeMs);
    known[written] = { url: there.url, file: there.file, sha256, size, mtime };
  }
  return { ...known, ...remembered };
}
