import { readingMinutes } from "@quire/documents/text";
import type { Editor } from "@tiptap/core";
import type { TextCounts } from "../EditorHandle.ts";
import { countBlock } from "./countBlock.ts";

const PAUSE = 250;

export function countsOf(editor: Editor): TextCounts {
  const { words, headings } = countBlock(editor.state.doc);
  return { words, minutes: readingMinutes(words), outline: headings };
}

/** Reports words, minutes and outline at once and after each pause in typing. */
export function watchCounts(editor: Editor, onCounts: (counts: TextCounts) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changed = ({ transaction }: { transaction: { docChanged: boolean } }) => {
    if (!transaction.docChanged) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => onCounts(countsOf(editor)), PAUSE);
  };
  editor.on("transaction", changed);
  onCounts(countsOf(editor));
  return () => {
    clearTimeout(waiting);
    editor.off("transaction", changed);
  };
}
