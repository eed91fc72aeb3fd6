export type Dialect = "yaml" | "toml" | "json";

/** Front matter as it stands in the file. */
export interface FrontText {
  dialect: Dialect;
  /** Without the delimiters; for JSON, the object. */
  text: string;
  /** The file's line where `text` starts. */
  firstLine: number;
  /** Everything before and after `text`, up to the body. */
  opening: string;
  closing: string;
}

/** The two parts of a file, and the line where the body starts. */
export interface Parts {
  front: FrontText | null;
  body: string;
  bodyLine: number;
}

/** Front matter that can't be told from the text. */
export interface Unsplit {
  line: number;
  problem: string;
}

const OPENING = /^\s*?(---|\+\+\+)(yaml|toml|json)?[ \t]*\r?\n/i;
const KEY = /^[ \t]*["']?[\p{L}\p{N}_-]+["']?[ \t]*:(?:[ \t]|\r?$)/mu;
/** Keys in braces: `{title: Loomings}`, `{"title":"Loomings"}`; not a shortcode such as `{{< figure >}}`. */
const BRACES = /^\s*\{\s*(?:[\p{L}\p{N}_-]+[ \t]*:\s|(?:"[^"\n]*"|'[^'\n]*')[ \t]*:)/u;
const TIGHT_KEY = /^[ \t]*["']?[\p{L}\p{N}_-]+["']?[ \t]*:\S/u;
const TOML_KEY = /^[ \t]*(?:[\w."'-]+[ \t]*=|\[{1,2}[\w."' -]+\])/m;
const CLOSING = {
  "---": /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m,
  "+++": /^\+\+\+[ \t]*(?:\r?\n|$)/m,
};

/** Splits a file at its front matter: YAML between `---`, TOML between `+++`, or a JSON object. */
export function splitFrontMatter(text: string): Parts | Unsplit {
  const bodyOnly: Parts = { front: null, body: text, bodyLine: 1 };
  const opening = OPENING.exec(text);
  if (!opening) return splitJson(text) ?? bodyOnly;
  const [head = "", mark = "---", named] = opening;
  const dialect = (named?.toLowerCase() as Dialect | undefined) ?? (mark === "+++" ? "toml" : "yaml");
  const line = lines(head);
  const rest = text.slice(head.length);
  const key = dialect === "toml" ? TOML_KEY : dialect === "json" ? /\{/ : KEY;
  const closing = CLOSING[mark as "---" | "+++"].exec(rest);
  if (!closing) {
    return key.test(firstWritten(rest))
      ? { line, problem: `The front matter opened here is never closed: add a line of \`${mark}\` after it.` }
      : bodyOnly;
  }
  const front = rest.slice(0, closing.index);
  if (front.trim() !== "" && !key.test(front) && !BRACES.test(front)) {
    const written = front.split("\n").filter((one) => one.trim() !== "" && !/^\s*#/.test(one));
    if (dialect === "yaml" && written.length > 0 && written.every((one) => TIGHT_KEY.test(one)))
      return { line, problem: "Front matter needs a space after the colon, such as `title: Loomings`." };
    // Two rules with prose between them: the file starts with a horizontal rule, not with front matter.
    if (mark === "---" && named === undefined) return bodyOnly;
  }
  return {
    front: { dialect, text: front, firstLine: line + 1, opening: head, closing: closing[0] },
    ...bodyAfter(text, head.length + closing.index + closing[0].length),
  };
}

/** Front matter as a JSON object at the start of the file, as Hugo reads it. */
function splitJson(text: string): Parts | Unsplit | null {
  const opening = /^\s*/.exec(text)?.[0] ?? "";
  if (!/^\{\s*["}]/.test(text.slice(opening.length))) return null;
  const end = endOfObject(text, opening.length);
  const line = lines(opening) + 1;
  if (end === null)
    return { line, problem: "The JSON front matter opened here is never closed: add the missing `}`." };
  const closing = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  if (closing === undefined) return null;
  return {
    front: { dialect: "json", text: text.slice(opening.length, end), firstLine: line, opening, closing },
    ...bodyAfter(text, end + closing.length),
  };
}

/** Returns the offset after the object that starts here. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: part, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (part === "{") depth++;
    else if (part === "}" && --depth === 0) return start + index + 1;
  }
  return null;
}

function bodyAfter(text: string, at: number): Pick<Parts, "body" | "bodyLine"> {
  return { body: text.slice(at), bodyLine: 1 + lines(text.slice(0, at)) };
}

/** Returns the first line that is neither blank nor a comment. */
function firstWritten(text: string): string {
  return text.split("\n", 50).find((line) => line.trim() !== "" && !/^\s*#/.test(line)) ?? "";
}

function lines(text: string): number {
  return text.split("\n").length - 1;
}
