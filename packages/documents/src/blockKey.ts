/** Serializes a value so that equal values give equal text, in any field order (databases reorder fields). */
export function exactKey(value: unknown): string {
  return JSON.stringify(value, (_name, part) => sortFields(part));
}

/** The same without block ids: equal for blocks with equal content. */
export function contentKey(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === "id" ? undefined : sortFields(part)));
}

/** The same without spaces around a line, which Markdown can't have: equal for blocks that are the same Markdown. */
export function writtenKey(value: unknown): string {
  return JSON.stringify(value, function (this: { type?: unknown }, name, part) {
    if (name === "id") return undefined;
    const isLine = name === "content" && Array.isArray(part) && this.type !== "codeBlock";
    return isLine ? withoutOuterSpaces(part) : sortFields(part);
  });
}

function withoutOuterSpaces(line: readonly unknown[]): unknown[] {
  const trim = (node: unknown, spaces: RegExp) => {
    const { type, text } = node as { type?: unknown; text?: unknown };
    return type === "text" && typeof text === "string"
      ? { ...(node as object), text: text.replace(spaces, "") }
      : node;
  };
  return line
    .map((node, at) => (at === 0 ? trim(node, /^[ \t]+/) : node))
    .map((node, at) => (at === line.length - 1 ? trim(node, /[ \t]+$/) : node))
    .filter((node) => (node as { text?: unknown }).text !== "");
}

function sortFields(part: unknown): unknown {
  // Not JSON, but Yjs can carry it.
  if (typeof part === "bigint") return `${part}n`;
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
