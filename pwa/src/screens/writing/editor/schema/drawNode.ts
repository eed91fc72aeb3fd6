import { alignClass } from "@quire/documents/alignClass";
import { markTags } from "@quire/documents/markTags";
import type { marks, NodeType } from "@quire/documents/schema";
import { allowedHref } from "@quire/documents/urls";
import type { DOMOutputSpec, Mark, Node } from "@tiptap/pm/model";

export type MarkType = keyof typeof marks;

export const tagOfMark = (type: MarkType): string => (type === "link" ? "a[href]" : markTags[type]);

/** A mark as an element in the editor. A disallowed address is left out of a link. */
export function drawMark(mark: Mark): DOMOutputSpec {
  const type = mark.type.name as MarkType;
  if (type !== "link") return [markTags[type], 0];
  const { href, title } = mark.attrs as { href: string; title: string | null };
  return ["a", { href: allowedHref(href ?? ""), title, rel: "noopener nofollow ugc" }, 0];
}

/** The direction of a box's first letter, as on its page: the sides of its bullets and bars follow it. */
const dir = "auto";

/** A block as an element in the editor: as readers see it, as far as the caret can enter it. */
export function drawNode(node: Node): DOMOutputSpec {
  const type = node.type.name as Exclude<NodeType, "text">;
  const { attrs } = node;
  switch (type) {
    case "paragraph":
      return ["p", { class: alignClass(attrs.align) }, 0];
    case "heading":
      return [
        `h${[1, 2, 3, 4, 5, 6].includes(attrs.level) ? attrs.level : 2}`,
        { class: alignClass(attrs.align) },
        0,
      ];
    case "bulletList":
      return ["ul", { class: attrs.tight ? "is-tight" : null, dir }, 0];
    case "orderedList":
      return [
        "ol",
        { start: attrs.start === 1 ? null : attrs.start, class: attrs.tight ? "is-tight" : null, dir },
        0,
      ];
    case "taskList":
      return ["ul", { class: attrs.tight ? "tasks is-tight" : "tasks", dir }, 0];
    case "listItem":
    case "taskItem":
      return ["li", 0];
    case "blockquote":
      return ["blockquote", { dir }, 0];
    case "codeBlock":
      return ["pre", ["code", 0]];
    case "callout":
      return ["aside", { class: "callout", "data-kind": attrs.kind, dir }, 0];
    case "table":
      return ["div", { class: "table" }, ["table", { dir }, ["tbody", 0]]];
    case "tableRow":
      return ["tr", 0];
    case "tableHeader":
      return ["th", { class: alignClass(attrs.align) }, 0];
    case "tableCell":
      return ["td", 0];
    case "gallery":
      return ["div", { class: "gallery" }, 0];
    case "footnote":
      return ["div", { class: "w-footnote", dir }, 0];
    case "hardBreak":
      return ["br"];
    case "horizontalRule":
      return ["div", { class: "w-rule" }, ["hr"]];
    case "footnoteReference":
      return ["sup", { class: "note" }, String(attrs.label)];
    case "paywall":
    case "featuredImage":
    case "image":
    case "embed":
    case "audio":
    case "video":
    case "file":
      return ["div", { class: `w-${type}` }];
  }
}
