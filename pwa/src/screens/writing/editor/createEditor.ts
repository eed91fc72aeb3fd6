import { type AnyExtension, Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import { Dropcursor, Gapcursor } from "@tiptap/extensions";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import { BlockKeys } from "./blocks/BlockKeys.ts";
import { Lists } from "./blocks/Lists.ts";
import { OwnIds } from "./blocks/OwnIds.ts";
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
import { type SlashAnswers, SlashKeys } from "./slash/SlashKeys.ts";
import { caretsOf } from "./sync/carets.ts";
import { LastingUndo } from "./sync/LastingUndo.ts";
import { makeLenient } from "./sync/lenientNodes.ts";
import { NarrowRemote } from "./sync/narrowRemote.ts";
import type { UndoMemory } from "./sync/UndoMemory.ts";
import { ColumnAlign } from "./table/ColumnAlign.ts";
import { TableKeys } from "./table/TableKeys.ts";
import { BlockViews } from "./views/BlockViews.ts";

export interface EditorParts {
  doc: Y.Doc;
  undoManager: Y.UndoManager;
  element: HTMLElement | null;
  mayWrite: boolean;
  host: EditorHost;
  answers: SlashAnswers;
  /** Keeps the last steps over a reload. */
  undoMemory: UndoMemory | null;
  awareness: Awareness | null;
  person: { name: string; color: string } | null;
}

/** An editor that is bound to a draft's document. It writes nothing into it until somebody does. */
export function createEditor(parts: EditorParts): Editor {
  const { doc, undoManager, element, mayWrite, host, answers, undoMemory, awareness, person } = parts;
  const extensions: AnyExtension[] = [
    ...generatedExtensions(),
    Collaboration.configure({ document: doc, field: "content", yUndoOptions: { undoManager } }),
    NarrowRemote,
    LastingUndo.configure({ doc, undoManager, memory: undoMemory }),
    OwnIds.configure({ newId: () => host.newId() }),
    SlashKeys.configure({ answers }),
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
  if (awareness && person) extensions.push(caretsOf(awareness, person));
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
    onBeforeCreate: ({ editor }) => makeLenient(editor.schema),
    extensions,
  });
}
