import { withoutComponents } from "./components.ts";
import { lineCounter, replaceOutsideCode } from "./replaceOutsideCode.ts";
import { addressOfTag, convertOutput, convertTag, readArguments, wordsIn } from "./shortcodes.ts";
import { type TemplateToken, templateTokens } from "./templateTokens.ts";
import { AS_TEXT, FOUND_AGAIN, wikiTarget, withoutWikiLinks } from "./wikiLinks.ts";

/** Something of a program's own dialect that the text doesn't show. */
export interface DialectNote {
  /** From 1, in the text. */
  line: number;
  /** As written, on one line. */
  source: string;
  kind: "tag" | "component" | "embed";
}

/** A text in CommonMark, and what its own program would have made of the rest. */
export interface PlainMarkdown {
  text: string;
  notes: DialectNote[];
  /** Comments of templates, which no reader should see. */
  comments: number;
}

export interface DialectOptions {
  /**
   * Whether tags of site generators are converted or removed, and addresses can be found again; otherwise only their
   * comments are removed, and links by name are text until they are replaced.
   */
  templates: boolean;
  /** Whether the text is MDX, with components and expressions. */
  isMdx?: boolean;
}

const MAX_SOURCE = 160;
/** Braces that are text. Noncharacters, which no text may have. */
const [OPEN, CLOSE] = ["\ufdd0", "\ufdd1"];

/**
 * Rewrites the dialects of Obsidian, Jekyll, Hugo, Eleventy and Astro as markdown: wiki links and embeds, tags and
 * shortcodes for pictures, players, code and links. Other tags are removed and noted, with the text between them kept:
 * no page shows them as they are written. Comments are removed. Code stays as it is. Pure, in linear time.
 */
export function plainMarkdown(source: string, { templates, isMdx = false }: DialectOptions): PlainMarkdown {
  const result: PlainMarkdown = { text: source, notes: [], comments: 0 };
  const note = (line: number, written: string, kind: DialectNote["kind"]) => {
    const text = written.replace(/\s+/g, " ").trim();
    result.notes.push({
      line,
      kind,
      source: text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE)}…` : text,
    });
  };
  if (templates) result.text = withoutHighlights(withoutRaw(result.text));
  if (isMdx && templates)
    result.text = withoutComponents(result.text, (line, written) => note(line, written, "component"));
  result.text = replaceTokens(result, { templates, isMdx, note });
  if (templates) result.text = withoutAttributes(result.text, /\{:[ \t]*toc\b/i.test(source));
  const lineOf = lineCounter(result.text);
  const form = templates ? FOUND_AGAIN : AS_TEXT;
  result.text = withoutWikiLinks(result.text, form, (target, at) =>
    note(lineOf(at), `![[${target}]]`, "embed"),
  );
  if (templates) result.text = result.text.replaceAll(OPEN, "{").replaceAll(CLOSE, "}");
  return result;
}

const asText = (text: string): string => text.replaceAll("{", OPEN).replaceAll("}", CLOSE);

/** Text that the generator shows as it is written, also in code. */
function withoutRaw(source: string): string {
  let text = source;
  if (/\{%-?\s*(?:raw|verbatim)\b/.test(text)) {
    const parts = text.split(/\{%-?\s*((?:end)?(?:raw|verbatim))\s*-?%\}/);
    const isPaired = parts.length % 4 === 1;
    if (isPaired)
      text = parts.map((part, at) => (at % 4 === 2 ? asText(part) : at % 2 === 1 ? "" : part)).join("");
  }
  return text.replace(
    /\{\{([<%])\/\*([^\n]{0,2000}?)\*\/([>%])\}\}/g,
    (_, open: string, inside: string, close: string) => asText(`{{${open}${inside}${close}}}`),
  );
}

const HIGHLIGHT =
  /\{%-?[ \t]*(end)?highlight([^%\n]{0,200}?)-?%\}|\{\{[<%][ \t]*(\/)?[ \t]*highlight([^\n]{0,200}?)[>%]\}\}/g;

/** Code between tags as fenced code. */
function withoutHighlights(text: string): string {
  let result = "";
  let from = 0;
  let opened: { end: number; start: number; language: string } | null = null;
  for (const match of text.matchAll(HIGHLIGHT)) {
    const isEnd = match[1] !== undefined || match[3] !== undefined;
    const end = match.index + match[0].length;
    if (!isEnd) {
      const language = readArguments((match[2] ?? match[4] ?? "").trim()).plain[0] ?? "";
      opened ??= { start: match.index, end, language };
      continue;
    }
    if (!opened) continue;
    const code = text
      .slice(opened.end, match.index)
      .replace(/^[ \t]*\r?\n/, "")
      .replace(/\r?\n?[ \t]*$/, "");
    const fence = fenceFor(code);
    const before = text.slice(from, opened.start);
    const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
    result += `${before}${gap}${fence}${opened.language}\n${code}\n${fence}`;
    from = end;
    if (text[end] !== undefined && text[end] !== "\n" && text[end] !== "\r") result += "\n\n";
    opened = null;
  }
  return result + text.slice(from);
}

/** A fence longer than any run of backticks in the code. */
function fenceFor(code: string): string {
  let length = 3;
  for (const { 0: run } of code.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return "`".repeat(length);
}

interface TokenContext extends Required<DialectOptions> {
  note(line: number, written: string, kind: DialectNote["kind"]): void;
}

function replaceTokens(result: PlainMarkdown, { templates, isMdx, note }: TokenContext): string {
  const { text: source } = result;
  const lineOf = lineCounter(source);
  let text = "";
  let last = "";
  let from = 0;
  const replace = (start: number, end: number, instead: string) => {
    last = source.slice(from, start) + instead;
    text += last;
    from = end;
  };
  const remove = (start: number, end: number) => {
    result.comments++;
    replace(start, end, source.slice(start, end).replace(/[^\n]/g, ""));
  };
  const tokens = templateTokens(source);
  const commentEnds = endsOfComments(tokens);
  for (const [at, token] of tokens.entries()) {
    const { kind, start, end, name, args, isClosing } = token;
    if (start < from) continue;
    const written = source.slice(start, end);
    const commentEnd = commentEnds.get(at);
    if (kind === "comment") {
      if (written.startsWith("{/*") ? isMdx : templates || !written.startsWith("{#")) remove(start, end);
    } else if (commentEnd !== undefined) remove(start, commentEnd);
    else if (!templates) continue;
    else if (kind === "attributes") replace(start, end, "");
    else if (kind === "output") {
      const shown = convertOutput(source.slice(start + 2, end - 2));
      if (shown === null) note(lineOf(start), written, "tag");
      replace(start, end, shown ?? "");
    } else {
      const address = isClosing ? null : addressOfTag(name, args);
      const before = (last.slice(-10) + source.slice(Math.max(from, start - 10), start)).slice(-10);
      const shown = address === null ? (isClosing ? null : convertTag(name, args)) : linkTo(address, before);
      if (shown !== null) {
        replace(start, end, shown);
        continue;
      }
      if (!isClosing && !name.startsWith("end")) note(lineOf(start), written, "tag");
      replace(start, end, isClosing ? "" : wordsIn(readArguments(args)));
    }
  }
  return text + source.slice(from);
}

/** An address within a link's brackets, or as a link of its own. */
function linkTo(address: string, before: string): string {
  const isAddress = /(?:\]\(|\]:[ \t]*|href=["'])$/.test(before);
  const isQuoted = /href=["']$/.test(before);
  if (isAddress) return isQuoted ? address : `<${address}>`;
  return `[${wikiTarget(address) ?? address}](<${address}>)`;
}

/** Returns where the comment that each token opens ends. */
function endsOfComments(tokens: readonly TemplateToken[]): Map<number, number> {
  const ends = new Map<number, number>();
  let opened: number | null = null;
  for (const [at, { kind, name, isClosing, end }] of tokens.entries()) {
    if (kind !== "tag" && kind !== "shortcode") continue;
    if (opened === null && name === "comment" && !isClosing) opened = at;
    else if (opened !== null && (name === "endcomment" || (name === "comment" && isClosing))) {
      ends.set(opened, end);
      opened = null;
    }
  }
  return ends;
}

/** Attributes of headings, links and pictures, as kramdown, Goldmark and Pandoc have them. */
function withoutAttributes(text: string, hasContents: boolean): string {
  // The line that kramdown replaces by a table of contents.
  const body = hasContents ? text.replace(/^(?:[-*]|1\.)[ \t]+[^\n]{0,100}(?=\r?\n[ \t]*$)/m, "") : text;
  const headings = replaceOutsideCode(
    body,
    /^(#{1,6}[ \t][^\n]{0,1000}?)[ \t]*\{[#.][^{}\n]{0,300}\}[ \t]*$/gm,
    ([, line = ""]) => line,
  );
  return replaceOutsideCode(headings, /(?<=\))\{(?:[#.]|\w{1,20}=)[^{}\n]{0,300}\}/g, () => "");
}
