import type { Embed } from "@quire/contracts/records/embed";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import "./DraftEditor.css";
import { createEditor } from "./createEditor.ts";
import type { CommentRange, EditorHandle, QuotedRange, TextCounts } from "./EditorHandle.ts";
import type { UploadMedia } from "./media/UploadMedia.ts";
import { undoManagerOf } from "./sync/undoing.ts";
import { TitleField } from "./title/TitleField.tsx";

export interface DraftEditorProps {
  /** Title and text; seeded by whoever made it. */
  doc: Y.Doc;
  /** Carries live cursors to and from others; without it none are shown. */
  awareness: Awareness | null;
  person: { name: string; color: string } | null;
  /** Without it the text can be read and selected. */
  mayWrite: boolean;
  newId: () => string;
  /** Without it no files can be put into the text. */
  upload: UploadMedia | null;
  fetchEmbed: (url: string) => Promise<Embed>;
  /** Places that are spoken of. */
  comments?: readonly CommentRange[];
  onComment?: (id: string) => void;
  /** With it a selection can be commented on. */
  onAddComment?: (range: QuotedRange) => void;
  /** Everything but what is being written steps back. */
  focusMode?: boolean;
  onReady?: (handle: EditorHandle) => void;
  onCounts?: (counts: TextCounts) => void;
}

/** A draft to write in. Its own state is the document's; what it must know of the world comes in. */
export function DraftEditor(props: DraftEditorProps) {
  const { doc, mayWrite, newId } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const undoManager = useMemo(() => undoManagerOf(doc), [doc]);
  const ids = useRef(newId);
  ids.current = newId;

  useEffect(() => {
    const made = createEditor({
      doc,
      undoManager,
      element: sheet.current,
      mayWrite: false,
      newId: () => ids.current(),
    });
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [doc, undoManager]);
  useEffect(() => {
    editor?.setEditable(mayWrite, false);
  }, [editor, mayWrite]);

  return (
    <div className="w-editor">
      <TitleField
        text={doc.getText("title")}
        undoManager={undoManager}
        mayWrite={mayWrite}
        onLeave={() => editor?.commands.focus("start")}
      />
      <div ref={sheet} className="w-sheet" />
    </div>
  );
}
