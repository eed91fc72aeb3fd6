import { marks, nodes } from "@quire/documents/schema";
import {
  type DOMOutputSpec,
  DOMParser,
  DOMSerializer,
  type Node,
  type Schema,
  type TagParseRule,
} from "@tiptap/pm/model";
import { drawMark, drawNode, type MarkType, tagOfMark } from "../schema/drawNode.ts";

/**
 * Serializes copied content: plain HTML for other programs, with each block's attributes for this editor, so that
 * nothing is guessed on paste.
 */
export function clipboardSerializer(schema: Schema): DOMSerializer {
  const nodeSpecs = Object.keys(schema.nodes)
    .filter((name) => name !== "text" && name !== "doc")
    .map((name) => [name, serialize] as const);
  const markSpecs = Object.keys(schema.marks).map((name) => [name, drawMark] as const);
  return new DOMSerializer(
    { ...Object.fromEntries(nodeSpecs), text: (node: Node) => node.text as unknown as DOMOutputSpec },
    Object.fromEntries(markSpecs),
  );
}

function serialize(node: Node): DOMOutputSpec {
  const { id: _, ...attributes } = node.attrs;
  const own = { "data-quire-node": node.type.name, "data-quire-attributes": JSON.stringify(attributes) };
  const drawn = drawNode(node) as [string, ...unknown[]];
  const [tag, second, ...rest] = drawn;
  const isAttributes =
    typeof second === "object" && second !== null && !Array.isArray(second) && !("nodeType" in second);
  if (node.isLeaf) return leaf(node, own);
  return (isAttributes
    ? [tag, { ...second, ...own }, ...rest]
    : [tag, own, ...drawn.slice(1)]) as unknown as DOMOutputSpec;
}

/** What other programs get for a block without text. */
function leaf(node: Node, own: Record<string, string>): DOMOutputSpec {
  const { src, alt, url, title, name, label } = node.attrs as Record<string, string> & { src?: unknown };
  switch (node.type.name) {
    case "image":
    case "featuredImage": {
      const source = src as unknown as { fallback: string } | null;
      return ["figure", own, ["img", { src: source?.fallback ?? "", alt }]];
    }
    case "embed":
      return ["p", own, ["a", { href: url }, title || url]];
    case "horizontalRule":
    case "paywall":
      return ["hr", own];
    case "hardBreak":
      return ["br", own];
    case "footnoteReference":
      return ["sup", own, String(label)];
    default:
      return ["p", own, String(name ?? "")];
  }
}

/** Parses what `clipboardSerializer` wrote; other HTML takes another path. */
export function clipboardParser(schema: Schema): DOMParser {
  const nodeRules = Object.entries(nodes)
    .filter(([name]) => name !== "text")
    .map(
      ([name, spec]): TagParseRule => ({
        tag: `[data-quire-node="${name}"]`,
        node: name,
        ...(spec.content === null ? { ignore: false } : {}),
        ...(name === "codeBlock" ? { preserveWhitespace: "full" as const } : {}),
        getAttrs: (dom) => attributesFrom(dom, spec.attributes),
      }),
    );
  const markRules = Object.entries(marks).map(
    ([name, spec]): TagParseRule => ({
      // A footnote's number is a `sup`, too.
      tag: name === "superscript" ? "sup:not([data-quire-node])" : tagOfMark(name as MarkType),
      mark: name,
      // The `code` element of a code block belongs to the block, and is no mark.
      context: name === "code" ? "paragraph/|heading/|tableCell/|tableHeader/" : "",
      getAttrs: (dom) => (name === "link" ? linkFrom(dom, spec.attributes) : null),
    }),
  );
  return new DOMParser(schema, [...nodeRules, ...markRules]);
}

type Checks = Record<string, { default?: unknown; check: (value: unknown) => object }>;

/** The copied attributes, validated again: anyone can write to the clipboard. */
function attributesFrom(dom: HTMLElement, checks: Checks): Record<string, unknown> | false {
  let raw: Record<string, unknown>;
  try {
    raw = JSON.parse(dom.getAttribute("data-quire-attributes") ?? "{}") as Record<string, unknown>;
  } catch {
    return false;
  }
  return validated(raw, checks);
}

function validated(raw: Record<string, unknown>, checks: Checks): Record<string, unknown> | false {
  const valid: Record<string, unknown> = {};
  for (const [name, { default: byDefault, check }] of Object.entries(checks)) {
    if (name === "id") continue;
    const checked = check(raw[name] ?? byDefault ?? null) as { value?: unknown; refused?: string };
    if (checked.refused !== undefined) return false;
    valid[name] = checked.value;
  }
  return valid;
}

function linkFrom(dom: HTMLElement, checks: Checks): Record<string, unknown> | false {
  return validated({ href: dom.getAttribute("href"), title: dom.getAttribute("title") }, checks);
}
