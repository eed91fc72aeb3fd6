import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { ColorCode, Colored } from "./colorCode.ts";

const key = new PluginKey<Coloring>("highlighting");

interface Coloring {
  marks: DecorationSet;
  /** Blocks whose colors are in `marks`, as of their last coloring. */
  done: ReadonlySet<Node>;
}

/** Highlights code once the highlighter has loaded; unchanged code is not highlighted again. */
export const Highlighting = Extension.create({
  name: "highlighting",
  addProseMirrorPlugins() {
    let color: ColorCode | null = null;
    const colored = new WeakMap<Node, Colored[]>();
    const colorsOf = (node: Node): Colored[] => {
      const known = colored.get(node);
      if (known) return known;
      const colors = color?.(node.textContent, node.attrs.language as string) ?? [];
      if (color) colored.set(node, colors);
      return colors;
    };
    return [
      new Plugin<Coloring>({
        key,
        state: {
          init: () => ({ marks: DecorationSet.empty, done: new Set() }),
          apply(tr, was) {
            if (!tr.docChanged && tr.getMeta(key) === undefined) return was;
            if (!color) return was;
            let marks = was.marks.map(tr.mapping, tr.doc);
            const done = new Set<Node>();
            for (const { node, at } of codeIn(tr.doc)) {
              done.add(node);
              if (was.done.has(node)) continue;
              marks = marks.remove(marks.find(at, at + node.nodeSize));
              marks = marks.add(
                tr.doc,
                colorsOf(node).map(({ from, to, name }) =>
                  Decoration.inline(at + 1 + from, at + 1 + to, { class: name }),
                ),
              );
            }
            return { marks, done };
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
        view(view) {
          let isRequested = false;
          const loadWhenNeeded = (now: EditorView) => {
            if (isRequested || !hasCode(now.state.doc)) return;
            isRequested = true;
            import("./colorCode.ts").then(
              (loaded) => {
                color = loaded.colorCode;
                if (!now.isDestroyed) now.dispatch(now.state.tr.setMeta(key, "colored"));
              },
              // Offline before the first load: code stays uncolored.
              () => {
                isRequested = false;
              },
            );
          };
          loadWhenNeeded(view);
          return { update: (now, before) => now.state.doc !== before.doc && loadWhenNeeded(now) };
        },
      }),
    ];
  },
});

const plain = new Set(["paragraph", "heading", "table", "gallery", "image"]);

function codeIn(doc: Node): { node: Node; at: number }[] {
  const found: { node: Node; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "codeBlock" && node.attrs.language) found.push({ node, at });
    return !node.isTextblock && !plain.has(node.type.name);
  });
  return found;
}
const hasCode = (doc: Node) => codeIn(doc).length > 0;
