const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Angle brackets alone, as plain text is kept (§5). */
export function escapeAngles(text: string): string {
  return text.replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// Escape sequences go whole, or their letters would be left behind: "\x1b[31m" as "[31m". An unclosed one ends at its line.
const ESCAPE = "(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?";
const STRING =
  "(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?";
const SHORT = "\\u001b[ -/]*[0-~]?";
const SEQUENCES = new RegExp(`${STRING}|${ESCAPE}|${SHORT}`, "g");
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * Someone else's text as it may be shown in a terminal: no escape sequences, control characters or reversals of
 * direction. A title could otherwise clear the screen, forge a line, or write to the clipboard.
 */
export function stripControls(text: string): string {
  return text
    .replace(SEQUENCES, "")
    .replace(CONTROLS, (char) => (char === "\n" || char === "\t" ? char : ""));
}

/** The same on one line, for a cell of a table or a log. */
export function stripToLine(text: string): string {
  return stripControls(text).replace(/\s+/g, " ").trim();
}

/** The first `most` characters of a text: none of them is cut in half, as `slice` of a string may do. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join("");

/** Cuts a text at a word, with an ellipsis, to at most `max` characters; for summaries and descriptions. */
export function excerpt(text: string, max: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const chars = [...plain];
  if (chars.length <= max) return plain;
  const head = chars.slice(0, max - 1).join("");
  const space = chars[max - 1] === " " ? head.length : head.lastIndexOf(" ");
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s,;:.–—-]+$/u, "")}…`;
}
