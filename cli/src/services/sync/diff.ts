import { posix } from "node:path";
import type { PostText } from "@quire/contracts/calls/syncing";
import { newId } from "@quire/domain/ids";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { addressesOf } from "../posts/postLinks.ts";
import { diffStory } from "./diffStory.ts";
import { knownPictures } from "./knownPictures.ts";
import type { Action } from "./plan.ts";
import { fetchTexts } from "./site.ts";
import { compareWithSite } from "./status.ts";
import { parseText, postOfText, type Workspace } from "./workspace.ts";

/** A text's diff: lines with `-` are on the site, those with `+` in the folder. */
export interface TextDiff {
  path: string;
  id: string;
  lines: string[];
}

type Differing = Extract<Action, { kind: "push" | "pull" | "both" | "compare" | "waiting" }>;
const KINDS = new Set<Action["kind"]>(["push", "pull", "both", "compare", "waiting"]);

/** Returns diffs of the texts on both sides, by field and by line; limited to paths if given. */
export async function diffFolder(
  terminal: Terminal,
  place: Place,
  folder: string,
  only: readonly string[],
): Promise<TextDiff[]> {
  const { workspace, actions } = await compareWithSite(terminal, place, folder);
  const paths = only.map((path) => posix.normalize(path.replaceAll("\\", "/")));
  const { texts, memory, broken } = workspace;
  const missing = paths.find((path) => !texts.has(path) && !memory.has(path) && !broken.has(path));
  if (missing !== undefined) throw textNotFound(missing, folder);
  const wanted = new Map(
    actions
      .filter((action): action is Differing => KINDS.has(action.kind))
      .filter(({ path }) => paths.length === 0 || paths.includes(path))
      .map((action) => [action.id, action]),
  );
  const diffs: TextDiff[] = [];
  const { account, user } = workspace;
  for await (const posts of fetchTexts(account.client, user.id, [...wanted.keys()], terminal.signal)) {
    for (const post of posts) {
      const path = (wanted.get(post.id) as Differing).path;
      const lines = await diffOf(workspace, path, post);
      if (lines.length > 0) diffs.push({ path, id: post.id, lines });
    }
  }
  return diffs.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function textNotFound(path: string, folder: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "text_not_found",
    message: `There is no text ${path} in ${folder}.`,
    next: "Name it by its path in that folder, as quire status lists it.",
  });
}

async function diffOf(workspace: Workspace, path: string, post: PostText): Promise<string[]> {
  const { terminal } = workspace;
  const text = workspace.texts.get(path);
  if (!text) return [];
  const read = await parseText(workspace, text);
  const known = Object.entries(await knownPictures(workspace, path, post));
  const pictures = new Map(known.map(([written, { url }]) => [url, written]));
  const links = await addressesOf(read.linked, postOfText(workspace));
  return diffStory(read, post, { pictures, links }, () => newId(terminal.now().getTime(), terminal.random));
}
