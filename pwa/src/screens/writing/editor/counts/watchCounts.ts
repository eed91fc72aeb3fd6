import { readingMinutes } from "@quire/documents/text";
import type { Editor } from "@tiptap/core";
import type { TextCounts } from "../EditorHandle.ts";
import { countBlock } from "./countBlock.ts";

const PAUSE = 250;

export function countsOf(editor: Editor): TextCounts {
  const { words, headings } = countBlock(editor.state.doc);
  return { words, minutes: readingMinutes(words), outline: headings };
}

/** Reports words, minutes and outline at once, after each pause in typing, and at the end. */
export function watchCounts(editor: Editor, onCounts: (counts: TextCounts) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    waiting = undefined;
    onCounts(countsOf(editor));
  };
  const changed = ({ transaction }: { transaction: { docChanged: boolean } }) => {
    if (!transaction.docChanged) return;
    clearTimeout(waiting);
    waiting = setTimeout(report, PAUSE);
  };
  editor.on("transaction", changed);
  report();
  return () => {
    clearTimeout(waiting);
    if (waiting !== undefined) report();
    editor.off("transaction", changed);
  };
}
