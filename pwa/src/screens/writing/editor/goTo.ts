import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Brings a place of the text into view, whatever of it is drawn yet. */
export function showPlace(editor: Editor, at: number): void {
  const { node } = editor.view.domAtPos(at);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
}

/** Puts the caret into the block of an id. */
export function goToBlock(editor: Editor, id: string): void {
  const { doc, tr } = editor.state;
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (place === null && node.attrs.id === id) place = at;
    return place === null && !node.isTextblock;
  });
  if (place === null) return;
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place + 1))));
  editor.view.focus();
  showPlace(editor, place + 1);
}
