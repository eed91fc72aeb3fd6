import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type * as Y from "yjs";
import { showComments } from "./comments/Comments.ts";
import { watchCounts } from "./counts/watchCounts.ts";
import { createEditor } from "./createEditor.ts";
import type { DraftEditorProps } from "./DraftEditorProps.ts";
import type { EditorHost } from "./EditorHost.ts";
import { handleOf } from "./handleOf.ts";
import type { SlashAnswers } from "./slash/SlashKeys.ts";
import { undoManagerOf } from "./sync/undoing.ts";

/** What opens beside the text. */
export interface Opened {
  find: boolean;
  help: boolean;
  link: boolean;
}
export type Open = (change: Partial<Opened>) => void;

export interface LiveDraft {
  editor: Editor;
  undoManager: Y.UndoManager;
  host: EditorHost;
  answers: SlashAnswers;
}

/** The editor of a draft, as long as the screen shows that draft; it asks the screen through what it was given last. */
export function useDraft(
  props: DraftEditorProps,
  sheet: RefObject<HTMLDivElement | null>,
  open: Open,
): LiveDraft | null {
  const { doc, awareness, mayWrite, comments } = props;
  const given = useRef(props);
  given.current = props;
  const host = useMemo(() => hostOf(given, open), [open]);
  const [live, setLive] = useState<LiveDraft | null>(null);

  useEffect(() => {
    const undoManager = undoManagerOf(doc);
    const answers: SlashAnswers = { onKey: null };
    const { person, undoMemory = null } = given.current;
    const editor = createEditor({
      doc,
      undoManager,
      element: sheet.current,
      mayWrite: given.current.mayWrite,
      host,
      answers,
      undoMemory,
      awareness,
      person,
    });
    setLive({ editor, undoManager, host, answers });
    const root = sheet.current?.parentElement;
    given.current.onReady?.(
      handleOf({
        editor,
        host,
        undoManager,
        focusTitle: () => root?.querySelector("textarea")?.focus(),
        isTitled: () => doc.getText("title").length > 0,
      }),
    );
    const stop = watchCounts(editor, (counts) => given.current.onCounts?.(counts));
    return () => {
      stop();
      setLive(null);
      editor.destroy();
    };
  }, [doc, awareness, host, sheet]);

  useEffect(() => {
    if (live && live.editor.isEditable !== mayWrite) live.editor.setEditable(mayWrite);
  }, [live, mayWrite]);
  useEffect(() => {
    if (live) showComments(live.editor.view, comments ?? []);
  }, [live, comments]);
  const { person } = props;
  useEffect(() => {
    if (live && awareness && person) awareness.setLocalStateField("user", person);
  }, [live, awareness, person]);
  return live;
}

function hostOf(given: RefObject<DraftEditorProps>, open: Open): EditorHost {
  return {
    newId: () => given.current.newId(),
    get upload() {
      return given.current.upload;
    },
    fetchEmbed: (url) => given.current.fetchEmbed(url),
    get onComment() {
      return given.current.onComment;
    },
    get onAddComment() {
      return given.current.onAddComment;
    },
    openLink: () => open({ link: true }),
    openFind: () => open({ find: true }),
    openHelp: () => open({ help: true }),
  };
}
