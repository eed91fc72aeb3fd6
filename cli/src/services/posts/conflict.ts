import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { getPost, type VersionConflict } from "@quire/contracts/calls/posts";
import { stringify } from "yaml";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { moment } from "../moment.ts";
import type { Prepared } from "./prepare.ts";
import { quoted } from "./quoted.ts";
import type { Story } from "./story.ts";

/** Writes the site's text beside the person's, and says how to go on. */
export async function conflictFailure(story: Story, conflict: VersionConflict): Promise<Failure> {
  const theirs = await writeTheirs(story, conflict.current);
  const when = moment(conflict.updated);
  return new Failure({
    exit: Exit.conflict,
    code: "version_conflict",
    message: `“${story.title}” was changed elsewhere on ${when} (now version ${conflict.version}), in the same place as here.`,
    kept: `Both texts are saved: yours in ${story.name}, theirs in ${theirs}. Nothing was published.`,
    next: `Compare them (diff ${quoted(story.name)} ${quoted(theirs)}), fix yours, then: quire publish ${quoted(story.name)} --force`,
    details: { ...conflict, theirs },
  });
}

/** Writes the text as it stands on the site beside the person's, and answers the file's name. */
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
  return writeConflictCopy({ name, path }, `---\n${stringify({ title })}---\n\n${markdown.trimEnd()}\n`);
}

/**
 * Writes the site's text beside the person's and answers the file's name. Never over a file that holds something else: it
 * may be the person's half-finished comparison.
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
