import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type * as Y from "yjs";
import { showComments } from "./comments/Comments.ts";
import { watchCounts } from "./counts/watchCounts.ts";
import { createEditor } from "./createEditor.ts";
import { createHandle } from "./createHandle.ts";
import type { DraftEditorProps } from "./DraftEditorProps.ts";
import type { EditorHost } from "./EditorHost.ts";
import type { SlashKeyHandler } from "./slash/SlashKeys.ts";
import { undoManagerOf } from "./sync/undoManager.ts";

/** Overlays opened next to the text. */
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
  keyHandler: SlashKeyHandler;
}

/** The editor of a draft while the screen shows it; it reads the latest props. */
export function useDraft(
  props: DraftEditorProps,
  sheet: RefObject<HTMLDivElement | null>,
  open: Open,
): LiveDraft | null {
  const { doc, awareness, mayWrite, comments } = props;
  const latest = useRef(props);
  latest.current = props;
  const host = useMemo(() => hostOf(latest, open), [open]);
  const [live, setLive] = useState<LiveDraft | null>(null);

  // Before the browser paints: a title that came a frame later would push the text down.
  useLayoutEffect(() => {
    const undoManager = undoManagerOf(doc);
    const keyHandler: SlashKeyHandler = { onKey: null };
    const { user, undoStorage = null } = latest.current;
    const editor = createEditor({
      doc,
      undoManager,
      element: sheet.current,
      mayWrite: latest.current.mayWrite,
      host,
      keyHandler,
      undoStorage,
      awareness,
      user,
    });
    setLive({ editor, undoManager, host, keyHandler });
    const root = sheet.current?.parentElement;
    latest.current.onReady?.(
      createHandle({
        editor,
        host,
        undoManager,
        focusTitle: () => root?.querySelector("textarea")?.focus(),
        isTitled: () => doc.getText("title").length > 0,
      }),
    );
    const stop = watchCounts(editor, (counts) => latest.current.onCounts?.(counts));
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
  const { user } = props;
  useEffect(() => {
    if (live && awareness && user) awareness.setLocalStateField("user", user);
  }, [live, awareness, user]);
  return live;
}

function hostOf(latest: RefObject<DraftEditorProps>, open: Open): EditorHost {
  return {
    newId: () => latest.current.newId(),
    get upload() {
      return latest.current.upload;
    },
    fetchEmbed: (url) => latest.current.fetchEmbed(url),
    get isEmail() {
      return latest.current.isEmail ?? false;
    },
    get onComment() {
      return latest.current.onComment;
    },
    get onAddComment() {
      return latest.current.onAddComment;
    },
    openLink: () => open({ link: true }),
    openFind: () => open({ find: true }),
    openHelp: () => open({ help: true }),
  };
}
