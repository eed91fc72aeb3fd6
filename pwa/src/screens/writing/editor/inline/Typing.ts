import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Placeholders of empty lines, and a new line on a click below the last block. */
export const Typing = Extension.create({
  name: "typing",
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc, selection }) {
            const first = doc.childCount === 2 ? doc.child(1) : null;
            const isBlank = first?.type.name === "paragraph" && first.content.size === 0;
            const { $from, empty } = selection;
            const isGap = empty && $from.depth === 1 && $from.parent.type.name === "paragraph";
            if (!isBlank && (!isGap || $from.parent.content.size > 0)) return null;
            const from = isBlank ? (doc.firstChild?.nodeSize ?? 0) : $from.before();
            const placeholder = isBlank ? "Write, or press / for blocks" : "Press / for blocks";
            return DecorationSet.create(doc, [
              Decoration.node(from, from + 2, { class: "is-empty", "data-placeholder": placeholder }),
            ]);
          },
          handleClick(view, _, event) {
            const last = view.dom.lastElementChild;
            if (!view.editable || !last || event.target !== view.dom) return false;
            if (event.clientY <= last.getBoundingClientRect().bottom) return false;
            const { doc, tr, schema } = view.state;
            const paragraph = schema.nodes.paragraph;
            const end = doc.content.size;
            const isGap = doc.lastChild?.type === paragraph && doc.lastChild?.content.size === 0;
            if (!isGap && paragraph) tr.insert(end, paragraph.create());
            view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});
