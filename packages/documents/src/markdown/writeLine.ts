import type { PhrasingContent } from "mdast";
import { lineText, nestMarks, textNode } from "../inline.ts";
import { markTags } from "../markTags.ts";
import type { Inline, Mark } from "../schema.ts";

/** Where a line is: in a heading or a cell it must stay one line. */
export type Place = "paragraph" | "heading" | "cell";

/** Turns flat text with marks into markdown's nested phrasing content. */
export function writeLine(line: readonly Inline[], place: Place = "paragraph"): PhrasingContent[] {
  // At the end of a line, Markdown has no break: a backslash would be one.
  const content = line
    .slice(0, line.findLastIndex(({ type }) => type !== "hardBreak") + 1)
    .flatMap((node, at) => (line[at - 1]?.type === "hardBreak" ? unmarkBlank(node) : node));
  return nestMarks<PhrasingContent>(
    content,
    (node) => writePlain(node, place),
    (mark, inside) => wrap(mark, inside, place),
  );
}

/** A blank at the start of a mark is encoded together with the character before it: after a break, with the break. */
function unmarkBlank(node: Inline): Inline[] {
  const blank = node.type === "text" && node.marks ? (/^\s+/u.exec(node.text)?.[0] ?? "") : "";
  if (!blank || node.type !== "text") return [node];
  return [textNode(blank), { ...node, text: node.text.slice(blank.length) }].filter(({ text }) => text);
}

function writePlain(node: Inline, place: Place): PhrasingContent[] {
  if (node.type === "text") return writeText(node.text);
  if (node.type === "footnoteReference") {
    return [{ type: "footnoteReference", identifier: node.label, label: node.label }];
  }
  return [place === "paragraph" ? { type: "break" } : { type: "html", value: "<br>" }];
}

/** Literal markdown; as an html node the writer would put it on the previous line. */
const verbatim = (value: string): PhrasingContent =>
  ({ type: "verbatim", value }) as unknown as PhrasingContent;

/** The writer's time is quadratic in the characters to escape in one text node. */
const CHUNKS = /[\s\S]{1,2000}/gu;

/** A reader takes what follows for an address, even an escaped star; the writer escapes only before a word. */
const SPECIAL = /(\\+|www\.(?=[^\s\w.-]|$))/i;
const isNoAddress = (part: string) => /^www\.$/i.test(part);

/**
 * Writes backslashes as `\\`: the writer doesn't escape one before a letter, and if a mark then causes that letter
 * to be encoded, the backslash would undo the encoding.
 */
function writeText(text: string): PhrasingContent[] {
  return text
    .split(SPECIAL)
    .flatMap((part) => part.match(CHUNKS) ?? [])
    .map((value) => {
      if (value.startsWith("\\")) return verbatim(value.replaceAll("\\", "\\\\"));
      return isNoAddress(value) ? verbatim(value.replace(".", "\\.")) : { type: "text", value };
    });
}

function wrap(mark: Mark, run: Inline[], place: Place): PhrasingContent[] {
  if (mark.type === "code") {
    const value = lineText(run);
    // Tables can't express code with a backslash before a pipe: keeping the words is worth more than the mark.
    return place === "cell" && value.includes("\\|") ? writeText(value) : [{ type: "inlineCode", value }];
  }
  const children = writeLine(run, place);
  // Markdown has no signs for these.
  if (mark.type === "underline" || mark.type === "subscript" || mark.type === "superscript") {
    const tag = markTags[mark.type];
    return [verbatim(`<${tag}>`), ...children, verbatim(`</${tag}>`)];
  }
  return [enclose(mark, children)];
}

/** Marks written as tags. */
export const HTML_MARKS = ["underline", "subscript", "superscript"] as const;

type SignedMark = Exclude<Mark, { type: "code" | (typeof HTML_MARKS)[number] }>;

function enclose(mark: SignedMark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type) {
    case "bold":
      return { type: "strong", children };
    case "italic":
      return { type: "emphasis", children };
    case "strike":
      return { type: "delete", children };
    case "link":
      return { type: "link", url: mark.href, title: mark.title, children: labelOf(mark.href, children) };
  }
}

/** What CommonMark takes for an email address in angle brackets. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** The writer puts an address that is its own label in angle brackets; in two pieces, it is a link with a label. */
function labelOf(href: string, children: PhrasingContent[]): PhrasingContent[] {
  const [only] = children;
  if (children.length !== 1 || only?.type !== "text") return children;
  if (href !== `mailto:${only.value}` || EMAIL.test(only.value)) return children;
  return [only.value.slice(0, 1), only.value.slice(1)].map((value) => ({ type: "text", value }));
}
