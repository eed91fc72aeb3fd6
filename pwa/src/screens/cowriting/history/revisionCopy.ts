import type { RevisionCard } from "@quire/contracts/records/draft";
import type { BlockChange } from "@quire/documents/compare";

/** Returns the name of a version. */
export function revisionName({ kind, version }: Pick<RevisionCard, "kind" | "version">): string {
  return kind === "refused" ? `Set aside, based on version ${version}` : `Version ${version}`;
}

/** Returns the authors of a version. */
export function authorsOf({ author, contributors }: Pick<RevisionCard, "author" | "contributors">): string {
  const names = [...new Set([...contributors, ...(author ? [author] : [])].map(({ name }) => name))];
  const [first, second, ...more] = names;
  if (first === undefined) return "Unknown author";
  if (second === undefined) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} more`;
}

/** Names of blocks without text. */
const BLOCK_NAMES: Partial<Record<BlockChange["type"], string>> = {
  featuredImage: "Cover",
  image: "Picture",
  gallery: "Gallery",
  audio: "Recording",
  video: "Video",
  file: "File",
  embed: "Embed",
  horizontalRule: "Divider",
  paywall: "Paywall line",
  table: "Table",
  codeBlock: "Code",
};

export const blockName = (type: BlockChange["type"]): string => BLOCK_NAMES[type] ?? "Empty paragraph";

/** Returns a summary such as "3 blocks added, 1 changed". */
export function summarizeChanges(changes: readonly BlockChange[]): string {
  const count = (kind: BlockChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const parts = (["added", "changed", "removed"] as const)
    .map((kind) => [count(kind), kind] as const)
    .filter(([number]) => number > 0);
  if (parts.length === 0) return "No text changes";
  return parts
    .map(([number, kind], at) =>
      at === 0 ? `${number} ${number === 1 ? "block" : "blocks"} ${kind}` : `${number} ${kind}`,
    )
    .join(", ");
}

/** Returns how much longer or shorter a version is than the one before, such as "+120 words"; null if unknown. */
export function wordChange({ words, previous }: Pick<RevisionCard, "words" | "previous">): string | null {
  const before = previous ? previous.words : 0;
  if (words === null || before === null) return null;
  const change = words - before;
  if (change === 0) return previous ? "same length" : null;
  const count = Math.abs(change).toLocaleString("en");
  return `${change > 0 ? "+" : "−"}${count} ${count === "1" ? "word" : "words"}`;
}
