/** Serializes a value so that equal values give equal text, in any field order (databases reorder fields). */
export function exactKey(value: unknown): string {
  return JSON.stringify(value, (_name, part) => sortFields(part));
}

/** The same without block ids: equal for blocks with equal content. */
export function contentKey(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === "id" ? undefined : sortFields(part)));
}

/** The same without spaces and breaks around a line, which Markdown can't have: equal for blocks that are the same Markdown. */
export function writtenKey(value: unknown): string {
  return JSON.stringify(value, function (this: { type?: unknown }, name, part) {
    if (name === "id") return undefined;
    const isLine = name === "content" && Array.isArray(part) && this.type !== "codeBlock";
    return isLine ? withoutOuterBlanks(part) : sortFields(part);
  });
}

function withoutOuterBlanks(line: readonly unknown[]): unknown[] {
  const nodes = line as readonly { type?: unknown; text?: unknown }[];
  const isBlank = ({ type, text }: { type?: unknown; text?: unknown }) =>
    type === "hardBreak" || (type === "text" && typeof text === "string" && /^[ \t]*$/.test(text));
  const first = nodes.findIndex((node) => !isBlank(node));
  const last = nodes.findLastIndex((node) => !isBlank(node));
  const trimmed = first === -1 ? [] : nodes.slice(first, last + 1);
  return trimmed.map((node, at) => {
    if (node.type !== "text" || typeof node.text !== "string") return node;
    const text = at === 0 ? node.text.replace(/^[ \t]+/, "") : node.text;
    return { ...node, text: at === trimmed.length - 1 ? text.replace(/[ \t]+$/, "") : text };
  });
}

function sortFields(part: unknown): unknown {
  // Not JSON, but Yjs can carry it.
  if (typeof part === "bigint") return `${part}n`;
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
