import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Marks the current block, so that the others can fade. */
export const FocusMode = Extension.create({
  name: "focusMode",
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc, selection: { $from } }) {
            if ($from.depth === 0) return null;
            const at = $from.before(1);
            return DecorationSet.create(doc, [
              Decoration.node(at, at + $from.node(1).nodeSize, { class: "is-current" }),
            ]);
          },
        },
      }),
    ];
  },
});
