import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { User } from "@quire/contracts/records/user";
import { scheduleOf, whyDraft } from "@quire/formats/frontMatter/publicity";
import type { Issue } from "../../exit.ts";
import { explain } from "../../explain.ts";
import { applyMarks } from "../frontMatter/readFrontMatter.ts";
import { type Attached, findAttached } from "../posts/findAttached.ts";
import { findPictures, type Pictures } from "../posts/findPictures.ts";
import { findLinkedTexts, type LinkedTexts } from "../posts/postLinks.ts";
import { type FrontFields, fieldsOf, fingerprintOf } from "../posts/prepare.ts";
import { problemsOf } from "../posts/problems.ts";
import { readSource } from "../posts/readSource.ts";
import type { Remembered } from "../posts/sidecar.ts";
import { findPictureFile } from "../posts/siteFolders.ts";
import type { Story } from "../posts/story.ts";

/** A parsed text. */
export interface ReadText {
  story: Story;
  pictures: Pictures;
  attached: Attached[];
  fields: FrontFields;
  /** Texts that it links to. */
  linked: LinkedTexts;
  hash: string;
  warnings: Issue[];
}

/** Returns the hash of a file's bytes; null if it doesn't exist. */
export async function rawOf(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && createHash("sha256").update(bytes).digest("hex");
}

/** Whether a text and its pictures are unchanged since they were last sent or fetched, and need no parsing. */
export async function isAsRemembered(full: string, raw: string | null, known: Remembered): Promise<boolean> {
  if (raw === null || known.raw !== raw || known.hash === null || !known.said) return false;
  for (const [written, picture] of Object.entries(known.pictures ?? {})) {
    const path = await findPictureFile(dirname(full), written);
    if (path === null) return false;
    const found = await stat(path);
    if (found.size !== picture.size) return false;
    if (Math.floor(found.mtimeMs) !== picture.mtime && (await rawOf(path)) !== picture.sha256) return false;
  }
  return true;
}

/**
 * Reads a text, its front matter and its pictures without contacting the site.
 * @throws Failure that lists all problems
 */
export async function readText(
  root: string,
  path: string,
  user: User,
  { isPages, now, findByName }: { isPages: boolean; now: Date; findByName?(name: string): string | null },
): Promise<ReadText> {
  const problems = problemsOf(path);
  const read = await readSource(isPages ? dirname(path) || "." : path, root, problems, now);
  // Messages use its path in the folder.
  const story = { ...read, name: path };
  applyMarks(story.front, now, user.site_time_zone ?? "UTC");
  const pictures = await findPictures(story, problems);
  const attached = await findAttached(story, problems);
  const fields = fieldsOf(story, user, problems);
  problems.throwIfAny();
  const { publicity } = story.front;
  const why = scheduleOf(publicity, now) ? null : whyDraft(publicity);
  if (why) problems.warn(why.line, null, why.message);
  const linked = await findLinkedTexts(story, findByName);
  const hash = fingerprintOf(story, pictures, attached, fields);
  return { story, pictures, attached, fields, linked, hash, warnings: problems.warnings };
}

/** Returns a text's problems from an error. */
export function problemsIn(path: string, error: unknown): Issue[] {
  const facts = explain(error);
  if (facts.issues && facts.issues.length > 0) return facts.issues.map((issue) => ({ ...issue, file: path }));
  return [{ file: path, line: null, key: null, message: facts.message }];
}
