import { Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import { Dropcursor, Gapcursor } from "@tiptap/extensions";
import type * as Y from "yjs";
import { Lists } from "./blocks/Lists.ts";
import { OwnIds } from "./blocks/OwnIds.ts";
import { MarkKeys } from "./inline/MarkKeys.ts";
import { TypedMarkdown } from "./inline/TypedMarkdown.ts";
import { generatedExtensions } from "./schema/generatedExtensions.ts";
import { makeLenient } from "./sync/lenientNodes.ts";
import { NarrowRemote } from "./sync/narrowRemote.ts";

export interface EditorParts {
  doc: Y.Doc;
  undoManager: Y.UndoManager;
  element: HTMLElement | null;
  mayWrite: boolean;
  newId: () => string;
}

/** An editor that is bound to a draft's document. It writes nothing into it until somebody does. */
export function createEditor({ doc, undoManager, element, mayWrite, newId }: EditorParts): Editor {
  const editor = new Editor({
    element,
    editable: mayWrite,
    injectCSS: false,
    enableCoreExtensions: { delete: false, paste: false, drop: false, textDirection: false },
    editorProps: {
      attributes: {
        class: "q-prose w-text",
        "aria-label": "Text",
        "aria-multiline": "true",
        translate: "no",
      },
    },
    onBeforeCreate: ({ editor: made }) => makeLenient(made.schema),
    extensions: [
      ...generatedExtensions(),
      Collaboration.configure({
        document: doc,
        field: "content",
        yUndoOptions: { undoManager },
      }),
      NarrowRemote,
      OwnIds.configure({ newId }),
      Lists,
      MarkKeys,
      TypedMarkdown,
      Dropcursor.configure({ class: "w-dropcursor", color: false }),
      Gapcursor,
    ],
  });
  return editor;
}
