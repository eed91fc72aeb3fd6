import { type AnyExtension, type Content, Editor } from "@tiptap/core";
import { Dropcursor, Gapcursor } from "@tiptap/extensions";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import { BlockKeys } from "./blocks/BlockKeys.ts";
import { Lists } from "./blocks/Lists.ts";
import { UniqueIds } from "./blocks/UniqueIds.ts";
import { Highlighting } from "./code/Highlighting.ts";
import { Comments } from "./comments/Comments.ts";
import type { EditorHost } from "./EditorHost.ts";
import { Finding } from "./find/Finding.ts";
import { MoveKeys } from "./handle/MoveKeys.ts";
import { FocusMode } from "./inline/FocusMode.ts";
import { MarkKeys } from "./inline/MarkKeys.ts";
import { TypedMarkdown } from "./inline/TypedMarkdown.ts";
import { Typing } from "./inline/Typing.ts";
import { Uploads } from "./media/Uploads.ts";
import { Pasting } from "./paste/Pasting.ts";
import { generatedExtensions } from "./schema/generatedExtensions.ts";
import { type SlashKeyHandler, SlashKeys } from "./slash/SlashKeys.ts";
import { caretsOf } from "./sync/carets.ts";
import { PersistentUndo } from "./sync/PersistentUndo.ts";
import { SharedText, shownText } from "./sync/SharedText.ts";
import type { UndoStorage } from "./sync/UndoStorage.ts";
import { ColumnAlign } from "./table/ColumnAlign.ts";
import { TableKeys } from "./table/TableKeys.ts";
import { BlockViews } from "./views/BlockViews.ts";

export interface EditorParts {
  doc: Y.Doc;
  undoManager: Y.UndoManager;
  element: HTMLElement | null;
  mayWrite: boolean;
  host: EditorHost;
  keyHandler: SlashKeyHandler;
  /** Stores the last steps across a reload. */
  undoStorage: UndoStorage | null;
  awareness: Awareness | null;
  user: { name: string; color: string } | null;
}

/** Creates an editor bound to a draft's document. It changes nothing before the user does. */
export function createEditor(parts: EditorParts): Editor {
  const { doc, undoManager, element, mayWrite, host, keyHandler, undoStorage, awareness, user } = parts;
  const extensions: AnyExtension[] = [
    ...generatedExtensions(),
    SharedText.configure({ doc, undoManager }),
    PersistentUndo.configure({ doc, undoManager, memory: undoStorage }),
    UniqueIds.configure({ newId: () => host.newId() }),
    SlashKeys.configure({ keyHandler }),
    TableKeys,
    ColumnAlign,
    Lists,
    BlockKeys,
    MarkKeys.configure({ host }),
    MoveKeys,
    TypedMarkdown,
    Typing,
    FocusMode,
    Pasting.configure({ host }),
    Uploads.configure({ host }),
    Finding.configure({ host }),
    Comments.configure({ host }),
    Highlighting,
    BlockViews.configure({ host }),
    Dropcursor.configure({ class: "w-dropcursor", color: false }),
    Gapcursor,
  ];
  if (awareness && user) extensions.push(caretsOf(awareness, user));
  return new Editor({
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
    onBeforeCreate: ({ editor }) => {
      editor.options.content = shownText(editor.schema, doc) as unknown as Content;
    },
    extensions,
  });
}
