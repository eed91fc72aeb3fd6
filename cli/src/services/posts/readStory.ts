import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { checkTitle, TITLE_MISSING } from "@quire/domain/posts/titles";
import { parseDocument } from "yaml";
import { Exit, Failure } from "../../exit.ts";
import { firstHeading, htmlPictureLines, pictureAddresses, tokensOf } from "./markdownTokens.ts";
import type { Problems } from "./problems.ts";
import { readFrontMatter } from "./readFrontMatter.ts";
import { splitFrontMatter } from "./splitFrontMatter.ts";
import type { FrontMatter, Story } from "./story.ts";

/** Below the server's limit per request, leaving room for other fields. */
const MAX_BYTES = 6 * 1024 * 1024;

/** Reads a markdown file and parses its front matter, title and pictures. Problems go to `problems`. */
export async function readStory(name: string, cwd: string, problems: Problems): Promise<Story> {
  const path = resolve(cwd, name);
  return readStoryText(name, path, await readText(name, path), problems);
}

/** Parses a text that is already read. */
export function readStoryText(name: string, path: string, text: string, problems: Problems): Story {
  if (isSerialFile(name)) return readSerial(name, path, text, problems);
  const parts = splitFrontMatter(text);
  if (parts === "unclosed") {
    problems.add(1, null, "The front matter opened here is never closed: add a line of `---` after it.");
    return { name, path, front: { fields: {}, lines: {} }, title: "", body: "", pictures: [] };
  }
  const front: FrontMatter =
    parts.yaml === null ? { fields: {}, lines: {} } : readFrontMatter(parts.yaml, problems);
  const { title, body, linesCut } = extractTitle(front, parts.body, problems);
  const bodyLine = parts.bodyLine + linesCut;
  const tokens = tokensOf(body);
  for (const line of htmlPictureLines(body, tokens)) {
    problems.warn(
      line + bodyLine - 1,
      null,
      "HTML is shown as text; write the picture as ![what it shows](path)",
    );
  }
  const pictures = pictureAddresses(body, tokens).map(({ text, start, end, line }) => ({
    written: text,
    start,
    end,
    line: line + bodyLine - 1,
  }));
  return { name, path, front, title, body, pictures };
}

/** `story.yml` and `comic.yml` describe a serial: they are all front matter, with the description as `text`. */
export function isSerialFile(name: string): boolean {
  return /(?:^|[\\/])(?:story|comic)\.ya?ml$/i.test(name);
}

function readSerial(name: string, path: string, text: string, problems: Problems): Story {
  const front = readFrontMatter(text, problems, { firstLine: 1, passOver: ["text"] });
  front.fields.type ??= /comic\.ya?ml$/i.test(name) ? "comic" : "story";
  const { title, body } = extractTitle(front, descriptionIn(text, problems), problems);
  const pictures = pictureAddresses(body, tokensOf(body)).map((stretch) => ({
    ...stretch,
    written: stretch.text,
    line: 1,
  }));
  return { name, path, front, title, body, pictures };
}

function descriptionIn(yaml: string, problems: Problems): string {
  const written: unknown = parseDocument(yaml).get("text");
  if (written === undefined || written === null) return "";
  if (typeof written !== "string")
    problems.add(null, "text", "must be text, such as `text: |` and lines below it");
  return typeof written === "string" ? written : "";
}

async function readText(name: string, path: string): Promise<string> {
  let bytes: Buffer;
  try {
    if ((await stat(path)).size > MAX_BYTES)
      throw refusal("story_too_large", `${name} is larger than 6 MB of text.`);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw refusal("file_not_found", `File not found: ${name}.`);
    if (code === "EISDIR") throw refusal("not_a_file", `${name} is a folder. Give the .md file in it.`);
    throw refusal("file_unreadable", `${name} can't be read (${code}).`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(
      "not_utf8",
      `${name} is not UTF-8 text.`,
      `If it is text, save it as UTF-8, or run: iconv -f WINDOWS-1252 -t UTF-8 ${name} > utf8.md`,
    );
  }
}

function refusal(code: string, message: string, next?: string): Failure {
  return new Failure({ exit: Exit.failure, code, message, saved: "Nothing was sent.", next });
}

/**
 * Finds the title in front matter or the first heading; removes a heading that repeats it at the top, since the
 * page shows the title above the text.
 */
function extractTitle(
  front: FrontMatter,
  body: string,
  problems: Problems,
): { title: string; body: string; linesCut: number } {
  const heading = firstHeading(body, tokensOf(body));
  const checked = checkTitle(front.fields.title ?? heading?.text ?? "");
  const title = "title" in checked ? checked.title : "";
  // An invalid title already has a problem of its own.
  if ("error" in checked && (front.lines.title === undefined || front.fields.title === null)) {
    const missing = checked.error === TITLE_MISSING;
    const message = missing ? "missing: add one, or start the text with `# A heading`" : checked.error;
    problems.add(front.lines.title ?? 1, "title", message);
  }
  if (!heading?.first || cleaned(heading.text) !== title) return { title, body, linesCut: 0 };
  const rest = body.slice(heading.end).replace(/^[ \t]*\r?\n(?:[ \t]*\r?\n)*/, "");
  const cut = body.slice(0, body.length - rest.length);
  // Comments before the heading stay; only blank lines and the heading itself are removed.
  const before = body.slice(0, heading.start).trim();
  if (before !== "")
    return { title, body: `${before}\n\n${rest}`, linesCut: lines(cut) - lines(`${before}\n\n`) };
  return { title, body: rest, linesCut: lines(cut) };
}

function cleaned(text: string): string {
  const checked = checkTitle(text);
  return "title" in checked ? checked.title : "";
}

function lines(text: string): number {
  return text.split("\n").length - 1;
}
