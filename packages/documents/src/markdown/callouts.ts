import type { PhrasingContent } from "mdast";
import type { Callout } from "../schema.ts";

type Kind = Callout["kind"];

/** The kinds of Obsidian, Docusaurus and VitePress, as ours; any other is a note. */
const KINDS: Record<Kind, string> = {
  note: "note abstract summary tldr info todo question help faq example quote cite details",
  tip: "tip hint success check done",
  important: "important",
  warning: "warning attention",
  caution: "caution danger error failure fail missing bug",
};
const kindOfName = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    KINDS[kind].split(" ").map((name) => [name, kind] as const),
  ),
);

export const isCalloutName = (name: string): boolean => kindOfName.has(name.toLowerCase());

/** The mark of a callout: its kind, perhaps what else Obsidian takes, and whether it is folded. */
const MARK = /^\[!([\p{L}\p{N}][\p{L}\p{N} _-]{0,40})(?:\|[^\]\n]{0,100})?\][+-]?(?:[ \t]+|(?=\n)|$)/u;

/** A callout's kind, and its title and first line in the paragraph that begins with its mark. */
export interface CalloutStart {
  kind: Kind;
  title: PhrasingContent[];
  line: PhrasingContent[];
}

/** Returns how a callout begins; null for a paragraph without a mark. */
export function calloutStart(children: readonly PhrasingContent[]): CalloutStart | null {
  const [opening, ...others] = children;
  const mark = opening?.type === "text" ? MARK.exec(opening.value) : null;
  if (!mark || opening?.type !== "text") return null;
  const name = (mark[1] as string).trim();
  const kind = kindOfName.get(name.toLowerCase());
  const { title, line } = atLineEnd([{ ...opening, value: opening.value.slice(mark[0].length) }, ...others]);
  // Obsidian shows the name of a kind that it doesn't know.
  const own: PhrasingContent[] = kind
    ? []
    : [{ type: "text", value: name.charAt(0).toUpperCase() + name.slice(1) }];
  return { kind: kind ?? "note", title: title.length > 0 ? title : own, line };
}

/** Splits a paragraph behind its first line. */
function atLineEnd(children: readonly PhrasingContent[]): Pick<CalloutStart, "title" | "line"> {
  for (const [at, node] of children.entries()) {
    const value = node.type === "break" ? "\n" : node.type === "text" ? node.value : "";
    const end = value.indexOf("\n");
    if (end === -1) continue;
    const { position } = node;
    return {
      title: filled([...children.slice(0, at), { type: "text", value: value.slice(0, end), position }]),
      line: filled([{ type: "text", value: value.slice(end + 1), position }, ...children.slice(at + 1)]),
    };
  }
  return { title: filled(children), line: [] };
}

const filled = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.some((node) => node.type !== "text" || node.value.trim() !== "") ? nodes.filter(isFilled) : [];

const isFilled = (node: PhrasingContent) => node.type !== "text" || node.value !== "";
