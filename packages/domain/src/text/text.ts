const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

// Removes full escape sequences, or their letters would remain: "\x1b[31m" as "[31m". An unclosed one ends at its
// line.
const ESCAPE = "(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?";
const STRING =
  "(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?";
const SHORT = "\\u001b[ -/]*[0-~]?";
const SEQUENCES = new RegExp(`${STRING}|${ESCAPE}|${SHORT}`, "g");
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * Makes untrusted text safe for a terminal: no escape sequences, control characters or direction overrides.
 * Otherwise a title could clear the screen, forge a line, or write to the clipboard.
 */
export function stripControls(text: string): string {
  return text
    .replace(SEQUENCES, "")
    .replace(CONTROLS, (char) => (char === "\n" || char === "\t" ? char : ""));
}

/** The same on one line, for a table cell or a log. */
export function stripToLine(text: string): string {
  return stripControls(text).replace(/\s+/g, " ").trim();
}

/** Returns the first `most` characters of a text, without splitting one in half as `slice` may. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join("");

/** Truncates a text at a word, with an ellipsis, to at most `max` characters; for summaries and descriptions. */
export function excerpt(text: string, max: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const chars = [...plain];
  if (chars.length <= max) return plain;
  const head = chars.slice(0, max - 1).join("");
  const space = chars[max - 1] === " " ? head.length : head.lastIndexOf(" ");
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s,;:.–—-]+$/u, "")}…`;
}
