import { insideCode } from "./replaceOutsideCode.ts";

/** A part of a text that a site's generator would have replaced. */
export interface TemplateToken {
  /**
   * `tag` of Liquid and Nunjucks (`{% name … %}`), `output` (`{{ … }}`), `shortcode` of Hugo (`{{< name … >}}`), `comment`
   * which no reader should see, `attributes` of kramdown (`{: .class}`).
   */
  kind: "tag" | "output" | "shortcode" | "comment" | "attributes";
  start: number;
  end: number;
  /** In lower case; "" without one. */
  name: string;
  args: string;
  /** `{{< /name >}}`. */
  isClosing: boolean;
}

interface Syntax {
  kind: TemplateToken["kind"];
  open: RegExp;
  close: string;
}

/** In this order: the first that matches wins. */
const SYNTAXES: readonly Syntax[] = [
  { kind: "comment", open: /\{\{-?[ \t]*\/\*/y, close: "*/" },
  { kind: "shortcode", open: /\{\{</y, close: ">}}" },
  { kind: "shortcode", open: /\{\{%/y, close: "%}}" },
  { kind: "output", open: /\{\{/y, close: "}}" },
  { kind: "tag", open: /\{%/y, close: "%}" },
  { kind: "comment", open: /\{::comment\}/y, close: "{:/" },
  { kind: "comment", open: /\{#(?=[\s-])/y, close: "#}" },
  { kind: "comment", open: /\{\/\*/y, close: "*/}" },
  { kind: "attributes", open: /\{:(?=[^:}\n])/y, close: "}" },
];
/** What is longer is no tag, but text with a brace. Comments have no limit. */
const MAX_TAG = 5_000;
const MAX_ATTRIBUTES = 500;

/** Finds what generators would replace, outside code and formulas, in order and without overlaps. In linear time. */
export function templateTokens(text: string): TemplateToken[] {
  if (!text.includes("{")) return [];
  const isCode = insideCode(text);
  const closings = new Map(SYNTAXES.map(({ close }) => [close, nextOf(text, close)]));
  const tokens: TemplateToken[] = [];
  for (let at = text.indexOf("{"); at !== -1; ) {
    const token = isCode(at) || text[at - 1] === "\\" ? null : tokenAt(text, at, closings);
    if (token) tokens.push(token);
    at = text.indexOf("{", token?.end ?? at + 1);
  }
  return tokens;
}

function tokenAt(
  text: string,
  start: number,
  closings: ReadonlyMap<string, (from: number) => number>,
): TemplateToken | null {
  for (const { kind, open, close } of SYNTAXES) {
    open.lastIndex = start;
    if (!open.test(text)) continue;
    const from = open.lastIndex;
    const closed = closings.get(close)?.(from) ?? -1;
    const most =
      kind === "attributes" ? MAX_ATTRIBUTES : kind === "comment" ? Number.POSITIVE_INFINITY : MAX_TAG;
    if (closed === -1 || closed - start > most) continue;
    const inside = text.slice(from, closed);
    if (kind === "attributes" && inside.includes("\n")) continue;
    if (kind === "output" && !isOutput(inside)) continue;
    const end = endOf(text, closed + close.length, kind, close);
    if (kind === "comment") return { kind, start, end, name: "", args: "", isClosing: false };
    const words = inside.replace(/^-/, "").replace(/-$/, "").trim();
    const [head = "", slash = "", name = ""] = /^(\/?)\s*([\w./-]*)/.exec(words) ?? [];
    const args = words.slice(head.length).trim();
    return { kind, start, end, name: name.toLowerCase(), args, isClosing: slash !== "" };
  }
  return null;
}

/** Hugo's and kramdown's comments have another sign after their mark. */
function endOf(text: string, at: number, kind: TemplateToken["kind"], close: string): number {
  if (kind !== "comment" || (close !== "*/" && close !== "{:/")) return at;
  const rest = close === "*/" ? /[ \t]*-?\}\}/y : /(?:comment)?\}/y;
  rest.lastIndex = at;
  return rest.test(text) ? rest.lastIndex : at;
}

/** Formulas have braces too: `x^{{2}}`. */
function isOutput(inside: string): boolean {
  return /^-?\s*(?:["']|[a-z_$.][\w$.[\]"'-]*(?:\s|$|\||\())/i.test(inside) && !/^[a-z]$/i.test(inside);
}

/** Returns a function that finds the next of a text from ascending offsets on. */
function nextOf(text: string, wanted: string): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(wanted, from);
    return found;
  };
}
