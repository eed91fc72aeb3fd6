import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { formatBytes } from "../../../../widgets/formatBytes.ts";
import type { EditorHost } from "../EditorHost.ts";
import { blockAt, isForTools, type PlaceOf, removeBlock, sameType } from "./blockView.ts";
import { element, toolButton } from "./element.ts";

const kinds: Record<string, string> = { audio: "Audio", video: "Video", file: "File" };

/** A stored file in the text, where readers get a player or a download. */
export function storedView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  const name = element("strong");
  const what = element("span", { class: "w-soft" });
  const tools = element(
    "div",
    { class: "w-tools" },
    toolButton("Remove", () => removeBlock(block), "Remove this file"),
  );
  const dom = element(
    "figure",
    { class: "w-card", contenteditable: "false" },
    element("div", { class: "w-card-words" }, name, what),
    tools,
  );
  const draw = (node: Node) => {
    name.textContent = node.attrs.name as string;
    what.textContent = `${kinds[node.type.name] ?? ""}, ${formatBytes(node.attrs.size as number)}`;
    tools.hidden = !view.editable;
  };
  draw(first);
  return {
    dom,
    update(next) {
      if (!sameType(next, first)) return false;
      draw(next);
      return true;
    },
    stopEvent: isForTools,
    ignoreMutation: () => true,
  };
}
