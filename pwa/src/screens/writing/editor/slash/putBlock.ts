import type { Editor, JSONContent } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/**
 * Puts a block where the caret's line is when that is empty, else below it. The caret goes into the block, or below it
 * onto an empty line, which is made where there is none.
 */
export function putBlock(editor: Editor, content: JSONContent, caretInside: boolean): void {
  const { view, state } = editor;
  const { tr, schema, selection } = state;
  const { $from } = selection;
  const { paragraph } = schema.nodes;
  if (!paragraph || $from.depth === 0) return;
  const node = schema.nodeFromJSON(content);
  const isGap = $from.parent.type === paragraph && $from.parent.content.size === 0;
  const at = isGap ? $from.before() : $from.after();
  if (caretInside && isGap) tr.replaceWith(at, $from.after(), node);
  else tr.insert(at, isGap || caretInside ? node : [node, paragraph.create()]);
  const caret = caretInside ? at + 1 : at + node.nodeSize;
  tr.setSelection(TextSelection.near(tr.doc.resolve(caret), 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
