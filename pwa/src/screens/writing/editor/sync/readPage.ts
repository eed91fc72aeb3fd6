import type { EditorView } from "@tiptap/pm/view";

/** What ProseMirror knows of changes in the page that it hasn't read yet. */
interface Reading {
  domObserver: { forceFlush(): void; flush(): void };
}

/**
 * Reads what the user has just typed or selected in the page. Browsers tell of it a moment later, and whatever is drawn
 * until then undoes it: call this before a change that isn't the user's.
 */
export function readPage(view: EditorView): void {
  const { domObserver } = view as unknown as Reading;
  domObserver.forceFlush();
  domObserver.flush();
}
