import { marks, nodes } from "@quire/documents/schema";
import {
  type DOMOutputSpec,
  DOMParser,
  DOMSerializer,
  type Node,
  type Schema,
  type TagParseRule,
} from "@tiptap/pm/model";
import { drawMark, drawNode } from "../schema/drawNode.ts";

/**
 * What is copied here: plain HTML for other programs, with each block's own attributes beside it for this one, so that
 * nothing of it is guessed when it comes back.
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

/** What other programs see of a block without words. */
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

/** Reads back what `clipboardSerializer` wrote; everything else goes another way. */
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
      tag:
        name === "link"
          ? "a[href]"
          : ({ bold: "strong", italic: "em", strike: "s", code: "code" }[name] ?? name),
      mark: name,
      // The element of code within a block of it is the block's.
      context: name === "code" ? "paragraph/|heading/|tableCell/|tableHeader/" : "",
      getAttrs: (dom) => (name === "link" ? linkFrom(dom, spec.attributes) : null),
    }),
  );
  return new DOMParser(schema, [...nodeRules, ...markRules]);
}

type Checks = Record<string, { default?: unknown; check: (value: unknown) => object }>;

/** Attributes as they were copied, each judged anew: the clipboard is anybody's to write. */
function attributesFrom(dom: HTMLElement, checks: Checks): Record<string, unknown> | false {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(dom.getAttribute("data-quire-attributes") ?? "{}") as Record<string, unknown>;
  } catch {
    return false;
  }
  return judged(given, checks);
}

function judged(given: Record<string, unknown>, checks: Checks): Record<string, unknown> | false {
  const kept: Record<string, unknown> = {};
  for (const [name, { default: byDefault, check }] of Object.entries(checks)) {
    if (name === "id") continue;
    const checked = check(given[name] ?? byDefault ?? null) as { value?: unknown; refused?: string };
    if (checked.refused !== undefined) return false;
    kept[name] = checked.value;
  }
  return kept;
}

function linkFrom(dom: HTMLElement, checks: Checks): Record<string, unknown> | false {
  return judged({ href: dom.getAttribute("href"), title: dom.getAttribute("title") }, checks);
}
