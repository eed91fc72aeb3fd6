import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { getPost, type VersionConflict } from "@quire/contracts/calls/posts";
import { stringify } from "yaml";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { formatMoment } from "../formatMoment.ts";
import type { Prepared } from "./prepare.ts";
import { quoted } from "./quoted.ts";
import type { Story } from "./story.ts";
import { withoutLocalPictures } from "./withoutLocalPictures.ts";

/** Saves the site's text next to the user's, and returns an error that explains how to continue. */
export async function conflictFailure(story: Story, conflict: VersionConflict): Promise<Failure> {
  const theirs = await writeTheirs(story, conflict.current);
  const when = formatMoment(conflict.updated);
  return new Failure({
    exit: Exit.conflict,
    code: "version_conflict",
    message: `“${story.title}” was changed elsewhere on ${when} (now version ${conflict.version}), in the same place as here.`,
    saved: `Both texts are saved: yours in ${story.name}, theirs in ${theirs}. Nothing was published.`,
    next: `Compare them (diff ${quoted(story.name)} ${quoted(theirs)}), fix yours, then: quire publish ${quoted(story.name)} --force`,
    details: { ...conflict, theirs },
  });
}

/** Saves the site's current text next to the user's; returns the file's name. */
export async function saveTheirs(
  { signal }: Terminal,
  { account, user, story }: Pick<Prepared, "account" | "user" | "story">,
  id: string,
): Promise<string> {
  const params = { siteId: user.id, id };
  const query = { post_content_type: "markdown" as const };
  const { title, markdown = "" } = await account.client.call(getPost, { params, query, signal });
  return writeTheirs(story, { title, markdown });
}

function writeTheirs(
  { name, path }: Pick<Story, "name" | "path">,
  { title, markdown }: VersionConflict["current"],
): Promise<string> {
  return writeConflictCopy(
    { name, path },
    `---\n${stringify({ title })}---\n\n${withoutLocalPictures(markdown).trimEnd()}\n`,
  );
}

/**
 * Writes the site's text next to the user's; returns the file's name. Never overwrites other content: it may be an
 * unfinished comparison.
 */
export async function writeConflictCopy(story: Pick<Story, "name" | "path">, text: string): Promise<string> {
  const extension = extname(story.path);
  const stem = basename(story.path, extension);
  for (let number = 1; ; number++) {
    const name = `${stem}.theirs${number === 1 ? "" : `-${number}`}${extension}`;
    const path = join(dirname(story.path), name);
    const there = await readFile(path, "utf8").catch(() => null);
    if (there === null) await writeFile(path, text, { flag: "wx" });
    if (there === null || there === text) return join(dirname(story.name), name);
  }
}
