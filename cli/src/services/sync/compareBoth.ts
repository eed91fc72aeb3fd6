import type { PostText } from "@quire/contracts/calls/syncing";
import { newId } from "@quire/domain/ids";
import { addressesOf } from "../posts/postLinks.ts";
import { contentOf, type SentFile } from "../posts/save.ts";
import type { KnownPicture, Remembered } from "../posts/sidecar.ts";
import { uploadKey } from "../posts/uploadPictures.ts";
import { agrees } from "./agrees.ts";
import { fetchPictures } from "./fetchPictures.ts";
import { knownPictures } from "./knownPictures.ts";
import type { Action } from "./plan.ts";
import type { ReadText } from "./readText.ts";
import type { Run } from "./run.ts";
import { saveTheirs } from "./saveTheirs.ts";
import { namedPictures } from "./sendPictures.ts";
import { fetchTexts } from "./site.ts";
import { parseText, postOfText, rememberAll } from "./workspace.ts";
import { memoryOf } from "./writeTexts.ts";

type Compared = Extract<Action, { kind: "both" | "compare" }>;
type Merging = Extract<Action, { kind: "both" }>;

/**
 * Compares texts that may have changed on both sides. Equal ones are only recorded, which recovers an interrupted
 * run. Of the others, those with a known base are returned for the site to merge.
 */
export async function compareBoth(run: Run, actions: readonly Compared[]): Promise<Merging[]> {
  const { workspace, request, result } = run;
  const { account, user, terminal } = workspace;
  const byId = new Map(actions.map((action) => [action.id, action]));
  const merging: Merging[] = [];
  for await (const posts of fetchTexts(account.client, user.id, [...byId.keys()], terminal.signal)) {
    const agreed = new Map<string, Remembered>();
    for (const post of posts) {
      const action = byId.get(post.id) as Compared;
      const pictures = await agreesWithFile(run, action.path, post);
      if (pictures) agreed.set(action.path, await memoryOf(workspace, action.path, post, pictures));
      else if (action.kind === "compare") await saveTheirs(run, action.path, post);
      else if (request.direction === "pull") result.problems.push(changedOnBothSides(action.path));
      else merging.push(action);
    }
    await rememberAll(workspace, agreed);
    result.unchanged += agreed.size;
  }
  return merging;
}

/** Returns the pictures of a file that equals its post; null if they differ. */
async function agreesWithFile(
  { workspace }: Run,
  path: string,
  post: PostText,
): Promise<Record<string, KnownPicture> | null> {
  const { root, account, terminal } = workspace;
  const text = workspace.texts.get(path);
  if (!text) return null;
  const read = await parseText(workspace, text);
  const known = { ...(await knownPictures(workspace, path, post)) };
  // Pictures without a record may have been fetched by an interrupted run.
  if (post.pictures.length > 0) {
    Object.assign(known, await fetchPictures(terminal, account, root, path, post, known));
  }
  const links = await addressesOf(read.linked, postOfText(workspace));
  const fields = contentOf(read, sentFiles(read, known, post), links);
  const makeId = () => newId(terminal.now().getTime(), terminal.random);
  return agrees(fields, post, makeId) ? known : null;
}

/** Returns the site's pictures and files with exactly these bytes, as a save lists them. */
function sentFiles(
  read: ReadText,
  known: Record<string, KnownPicture>,
  { files: carried }: PostText,
): Map<string, SentFile> {
  const files = new Map<string, SentFile>();
  for (const [written, picture] of namedPictures(read)) {
    const there = known[written];
    if (there?.sha256 === picture.sha256)
      files.set(uploadKey(picture), { id: there.file ?? "", url: there.url });
  }
  for (const one of read.attached) {
    const there = carried.find(({ sha256 }) => sha256 === one.sha256);
    if (there) files.set(uploadKey(one), there);
  }
  return files;
}

function changedOnBothSides(path: string) {
  return {
    file: path,
    line: null,
    key: null,
    message: "changed here and on the site: quire sync merges them",
  };
}
