import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import { placeOfFootnote } from "./insertFootnote.ts";

/** Keys at the edges of blocks, where the defaults would take a block apart. */
export const BlockKeys = Extension.create({
  name: "blockKeys",
  addKeyboardShortcuts() {
    return {
      Enter: () =>
        leaveCode(this.editor.view) || leaveCallout(this.editor.view) || openBelow(this.editor.view),
      Backspace: () =>
        stayBelowCover(this.editor.view) ||
        this.editor.commands.command(({ state, commands }) => {
          // First back to a paragraph; only the next Backspace joins the block above.
          const { $from, empty } = state.selection;
          const { name } = $from.parent.type;
          if (!empty || $from.parentOffset > 0 || (name !== "heading" && name !== "codeBlock")) return false;
          return commands.setNode("paragraph");
        }),
      "Mod-a": () => selectText(this.editor.view),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleClickOn(view, _, node) {
            if (node.type.name !== "footnoteReference") return false;
            const at = placeOfFootnote(view.state.doc, node.attrs.label as string);
            if (at === null) return false;
            view.dispatch(
              view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at + 2))).scrollIntoView(),
            );
            view.focus();
            return true;
          },
        },
      }),
    ];
  },
});

type View = import("@tiptap/pm/view").EditorView;

/** The third Enter at the end of code leaves the block. */
function leaveCode(view: View): boolean {
  const { $from, empty } = view.state.selection;
  const { parent } = $from;
  if (!empty || !parent.type.spec.code || $from.parentOffset < parent.content.size) return false;
  if (!parent.textContent.endsWith("\n\n")) return false;
  const paragraph = view.state.schema.nodes.paragraph;
  if (!paragraph) return false;
  const after = $from.after();
  const tr = view.state.tr.insert(after, paragraph.create());
  tr.delete($from.pos - 2, $from.pos);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after))).scrollIntoView());
  return true;
}

/** Enter on an empty last line leaves a callout; a callout without text becomes that line. */
function leaveCallout(view: View): boolean {
  const { selection, tr } = view.state;
  const { $from, empty } = selection;
  const callout = $from.node(-1);
  const isLast = $from.indexAfter(-1) === callout?.childCount;
  if (!empty || $from.depth < 2 || callout?.type.name !== "callout" || !isLast) return false;
  if ($from.parent.type.name !== "paragraph" || $from.parent.content.size > 0) return false;
  const isOnly = callout.childCount === 1;
  const at = isOnly ? $from.before(-1) : $from.after(-1) - $from.parent.nodeSize;
  if (isOnly) tr.replaceWith(at, $from.after(-1), $from.parent);
  else tr.delete($from.before(), $from.after()).insert(at, $from.parent);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
}

/** Enter on a selected block opens a line below it. */
function openBelow(view: View): boolean {
  const { selection, tr, schema } = view.state;
  const paragraph = schema.nodes.paragraph;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !paragraph || !view.editable)
    return false;
  if (selection.node.type.name === "featuredImage" && view.state.doc.childCount > 1) {
    const next = view.state.doc.child(1);
    if (next.type === paragraph && next.content.size === 0) {
      view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to))));
      return true;
    }
  }
  const { $to } = selection;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return false;
  tr.insert(selection.to, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to + 1))).scrollIntoView());
  return true;
}

/** Whether a Backspace would merge the first line into the cover. */
function stayBelowCover(view: View): boolean {
  const { $from, empty } = view.state.selection;
  if (!empty || $from.depth !== 1 || $from.parentOffset > 0 || $from.index(0) !== 1) return false;
  return $from.parent.type.name === "paragraph";
}

/** Selects all of the text except the cover. */
function selectText(view: View): boolean {
  const { doc, tr } = view.state;
  const first = doc.firstChild?.nodeSize ?? 0;
  const [$from, $to] = [doc.resolve(first), doc.resolve(doc.content.size)];
  view.dispatch(tr.setSelection(TextSelection.between($from, $to)));
  return true;
}
