import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { isKnownTag } from "@quire/documents/markdown/knownHtml";
import { withoutRemarks } from "@quire/documents/markdown/privateRemarks";
import { checkTitle, TITLE_MISSING } from "@quire/domain/posts/titles";
import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import { plainMarkdown } from "@quire/formats/markdown/plainMarkdown";
import { wikiTarget } from "@quire/formats/markdown/wikiLinks";
import { parseDocument } from "yaml";
import { Exit, Failure } from "../../exit.ts";
import { counted } from "../counted.ts";
import { findNamed } from "../findNamed.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import {
  firstHeading,
  linkAddresses,
  pictureAddresses,
  playedAddresses,
  type SourceRange,
  tokensOf,
} from "./markdownTokens.ts";
import type { Problems } from "./problems.ts";
import { quoted } from "./quoted.ts";
import { STDIN } from "./sidecar.ts";
import {
  emptyFront,
  type FrontMatter,
  isSerialType,
  type LinkUse,
  type PictureUse,
  type Story,
} from "./story.ts";
import { titleOfText } from "./titleOfFile.ts";

/** Below the server's limit per request, leaving room for other fields. */
const MAX_BYTES = 6 * 1024 * 1024;

interface Reading {
  problems: Problems;
  now: Date;
  /** Whether the file's name is its title, if the text has none. */
  isNamed?: boolean;
  /** Other files are the post; the text may be missing. */
  hasFiles?: boolean;
}

/** Reads a markdown file and parses its front matter, title and pictures. Problems go to `problems`. */
export async function readStory(name: string, cwd: string, reading: Reading): Promise<Story> {
  const path = (await findNamed(cwd, name)) ?? resolve(cwd, name);
  return readStoryText(name, path, await readText(name, path), { isNamed: true, ...reading });
}

/** Parses a text that is already read. */
export function readStoryText(name: string, path: string, source: string, reading: Reading): Story {
  const { problems, now, isNamed = false, hasFiles = false } = reading;
  if (isSerialFile(name)) return readSerial(name, path, source, reading);
  const parts = splitFrontMatter(source);
  if ("problem" in parts) {
    problems.add(parts.line, null, parts.problem);
    return { name, path, front: emptyFront(), title: "", body: "", pictures: [], links: [] };
  }
  const front = readFrontMatter(parts.front, problems, { path, now });
  const text = withoutPrivate(parts.body, problems, parts.bodyLine);
  if (!hasFiles) refuseEmpty(text, front, problems);
  const named = isNamed ? titleOfText(path, isSerialType(front.fields.type)) : null;
  const { title, body, linesCut } = extractTitle(front, text, problems, named);
  const bodyLine = parts.bodyLine + linesCut;
  const tokens = tokensOf(body);
  const { tags, lostLinks } = shownOtherwise(body);
  for (const { line, name, isKnown } of tags) {
    const why = isKnown ? "its other tag is missing" : "a post can't have it";
    problems.warn(line + bodyLine - 1, null, `<${name}> is shown as text: ${why}`);
  }
  for (const address of lostLinks)
    problems.warn(null, null, `${address}: a picture can't have a link; name it in the text`);
  for (const { line, text: address } of playedAddresses(body, tokens)) {
    if (!/^(?:https?:)?\/\//i.test(address))
      problems.warn(line + bodyLine - 1, null, `${address} isn't sent; list it in front matter as \`files\``);
  }
  const atLine = ({ line, ...range }: SourceRange) => ({ ...range, line: line + bodyLine - 1 });
  const pictures = pictureAddresses(body, tokens).map(atLine).map(asUse);
  return { name, path, front, title, body, pictures, links: textLinks(body, tokens).map(atLine).map(asLink) };
}

const asUse = ({ text: written, start, end, line }: SourceRange): PictureUse => ({
  written,
  start,
  end,
  line,
});

const asLink = (range: SourceRange): LinkUse => {
  const target = wikiTarget(range.text);
  return { ...asUse(range), shown: target === null ? range.text : `[[${target}]]` };
};

/** A path of another text: by its name as Obsidian has it, or relative, with the extension of a text. */
function textLinks(body: string, tokens: ReturnType<typeof tokensOf>): SourceRange[] {
  return linkAddresses(body, tokens).filter(({ text }) => wikiTarget(text) !== null || isTextPath(text));
}

interface LiteralTag {
  line: number;
  name: string;
  isKnown: boolean;
}

/** Returns the elements that a post shows as text, each once per line, and the links that its pictures lose. */
function shownOtherwise(body: string): { tags: LiteralTag[]; lostLinks: Set<string> } {
  const lostLinks = new Set<string>();
  if (!/<[a-z/!?]/i.test(body) && !body.includes("![")) return { tags: [], lostLinks };
  const found = new Map<string, LiteralTag>();
  blocksFromMarkdown(body, {
    newId: () => "",
    onLiteralHtml: (html, line) => {
      const names = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name.toLowerCase());
      const unknown = names.find((name) => !isKnownTag(name));
      const name = unknown ?? names[0];
      if (name) found.set(`${line} ${name}`, { line, name, isKnown: unknown === undefined });
    },
    onLostLink: (address) => lostLinks.add(address),
  });
  return { tags: [...found.values()].toSorted((a, b) => a.line - b.line), lostLinks };
}

function isTextPath(address: string): boolean {
  return (
    !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) &&
    /\.(?:md|markdown|mdown|mkdn?|mdwn|mdx)(?:[?#].*)?$/i.test(address)
  );
}

/** Private remarks stay on this device. HTML comments are hidden everywhere, so that only others are reported. */
function withoutPrivate(body: string, problems: Problems, bodyLine: number): string {
  const { text, removed } = withoutRemarks(body);
  const remarks = removed.filter((remark) => !remark.startsWith("<!--"));
  if (remarks.length > 0)
    problems.warn(null, null, `${counted(remarks.length, "private remark")} removed (%%…%%)`);
  const plain = plainMarkdown(text, { templates: false });
  if (plain.comments > 0)
    problems.warn(null, null, `${counted(plain.comments, "comment")} of its site generator removed`);
  for (const { source, line, kind } of plain.notes)
    if (kind === "embed")
      problems.warn(line + bodyLine - 1, null, `${source}: a note can't be embedded; it becomes a link`);
  return plain.text;
}

/** A file cut off by accident must not replace a post. One fetched from the site has an ID, and may be empty there. */
function refuseEmpty(body: string, { fields, lines }: FrontMatter, problems: Problems): void {
  if (body.trim() !== "" || fields.id || fields.files || fields.cover || isSerialType(fields.type)) return;
  const where =
    lines.title === undefined && Object.keys(fields).length === 0 ? "" : " below the front matter";
  problems.add(1, null, `There is no text${where}: nothing to publish.`);
}

/** `story.yml` and `comic.yml` describe a serial: they are all front matter, with the description as `text`. */
export function isSerialFile(name: string): boolean {
  return /(?:^|[\\/])(?:story|comic)\.ya?ml$/i.test(name);
}

function readSerial(name: string, path: string, text: string, { problems, now }: Reading): Story {
  const source = { dialect: "yaml", text, firstLine: 1 } as const;
  const front = readFrontMatter(source, problems, { path, now, passOver: ["text"] });
  front.fields.type ??= /comic\.ya?ml$/i.test(name) ? "comic" : "story";
  const { title, body } = extractTitle(
    front,
    withoutPrivate(descriptionIn(text, problems), problems, 1),
    problems,
    null,
  );
  const pictures = pictureAddresses(body, tokensOf(body)).map((stretch) => ({
    ...stretch,
    written: stretch.text,
    line: 1,
  }));
  return { name, path, front, title, body, pictures, links: [] };
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
  return decodeText(name, bytes);
}

/** Decodes a text strictly: another encoding, or bytes that are no text, must not reach readers. */
export function decodeText(name: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const file = name === STDIN ? "your-file" : quoted(name);
    throw refusal(
      "not_utf8",
      `${spoken(name)} is not UTF-8 text.`,
      `If it is text, save it as UTF-8, or run: iconv -f WINDOWS-1252 -t UTF-8 ${file} > utf8.md`,
    );
  }
  if (text.includes("\0")) {
    throw refusal(
      "not_text",
      `${spoken(name)} has NUL bytes: it isn't text, or it is saved as UTF-16.`,
      "If it is text, save it as UTF-8.",
    );
  }
  return text;
}

function spoken(name: string): string {
  return name === STDIN ? "Standard input" : name;
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
  fallback: string | null,
): { title: string; body: string; linesCut: number } {
  const heading = firstHeading(body, tokensOf(body));
  const checked = checkTitle(front.fields.title || heading?.text || fallback || "");
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
