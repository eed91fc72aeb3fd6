const UNSAFE = /[&<>"'\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute; drops control characters. */
export function escapeHtml(text: string): string {
  return text.replace(UNSAFE, (character) => ENTITIES[character] ?? "");
}

/** Returns ` name="value"`, or "" for null and undefined. */
export function attribute(name: string, value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`;
}

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Returns what `escapeHtml` escaped. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] as string);
}
