import { textDirection } from "@quire/domain/text/direction";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const key = new PluginKey<DecorationSet>("columnAlign");

/**
 * Aligns each column as its header says; the cells below have no alignment of their own. A cell has the direction of
 * its first letter, and without one, such as a figure, its table's.
 */
export const ColumnAlign = Extension.create({
  name: "columnAlign",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => draw(doc),
          apply: (tr, set) => (tr.docChanged ? draw(tr.doc) : set),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function draw(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.forEach((table, at) => {
    if (table.type.name !== "table") return;
    const aligns = table.firstChild?.children.map((head) => head.attrs.align as string | null) ?? [];
    const direction = textDirection(table.textContent);
    table.forEach((row, rowAt) => {
      row.forEach((cell, cellAt, column) => {
        const from = at + rowAt + cellAt + 2;
        const align = aligns[column];
        const own = textDirection(cell.textContent);
        const attributes = {
          ...(align ? { class: `align-${align}` } : {}),
          ...(own && own !== direction ? { dir: own } : {}),
        };
        if (Object.keys(attributes).length > 0) {
          marks.push(Decoration.node(from, from + cell.nodeSize, attributes));
        }
      });
    });
  });
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty;
}
