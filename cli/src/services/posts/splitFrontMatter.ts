/** The two parts of a file, and the line where the body starts. */
export interface Parts {
  /** YAML between the delimiters, starting on line 2; null without front matter. */
  yaml: string | null;
  body: string;
  bodyLine: number;
}

const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
const KEY = /^[ \t]*["']?[\p{L}\p{N}_-]+["']?[ \t]*:(?:[ \t]|\r?$)/mu;

/** Splits a file at its front matter; returns "unclosed" if it is opened but never closed. */
export function splitFrontMatter(text: string): Parts | "unclosed" {
  const bodyOnly = { yaml: null, body: text, bodyLine: 1 };
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return bodyOnly;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) return KEY.test(rest.split("\n", 1)[0] ?? "") ? "unclosed" : bodyOnly;
  const yaml = rest.slice(0, closing.index);
  // Two rules with prose between them: the file starts with a horizontal rule, not with front matter.
  if (yaml.trim() !== "" && !KEY.test(yaml)) return bodyOnly;
  const bodyAt = closing.index + closing[0].length;
  return {
    yaml,
    body: rest.slice(bodyAt),
    bodyLine: 1 + text.slice(0, opening.length + bodyAt).split("\n").length - 1,
  };
}
