import type { Editor } from "@tiptap/core";
import { useRef, useSyncExternalStore } from "react";

/** Selects a value from the editor; the component renders again only when the value changes. */
export function useEditorState<T>(editor: Editor, select: (editor: Editor) => T): T {
  const last = useRef<{ value: T; key: string } | null>(null);
  const read = () => {
    const value = select(editor);
    const key = JSON.stringify(value) ?? "";
    if (last.current?.key !== key) last.current = { value, key };
    return last.current.value;
  };
  return useSyncExternalStore(
    (changed) => {
      editor.on("transaction", changed);
      return () => {
        editor.off("transaction", changed);
      };
    },
    read,
    read,
  );
}
