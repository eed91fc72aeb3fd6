import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { movedCaret, typeInto } from "./bindTitle.ts";

export interface TitleFieldProps {
  text: Y.Text;
  onUndo: () => void;
  onRedo: () => void;
  mayWrite: boolean;
  /** Enter, or the way down: on to the text. */
  onLeave: () => void;
}

/** A draft's title: one line of any length, shared as the text is. */
export function TitleField({ text, onUndo, onRedo, mayWrite, onLeave }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useSyncExternalStore(
    (changed) => {
      text.observe(changed);
      return () => text.unobserve(changed);
    },
    () => text.toString(),
    () => text.toString(),
  );
  const shown = useRef(title);
  useLayoutEffect(() => {
    const { current } = field;
    if (current && current.value !== title) {
      const { selectionStart, selectionEnd } = current;
      const old = shown.current;
      current.value = title;
      if (document.activeElement === current) {
        current.setSelectionRange(
          movedCaret(selectionStart, old, title),
          movedCaret(selectionEnd, old, title),
        );
      }
    }
    shown.current = title;
    if (current) fitHeight(current);
  }, [title]);
  useEffect(() => {
    const refit = () => field.current && fitHeight(field.current);
    window.addEventListener("resize", refit);
    return () => window.removeEventListener("resize", refit);
  }, []);

  return (
    <textarea
      ref={field}
      className="w-title"
      aria-label="Title"
      placeholder="Title"
      rows={1}
      maxLength={300}
      defaultValue={title}
      readOnly={!mayWrite}
      onChange={(event) => {
        const line = event.target.value.replace(/\s*\n\s*/g, " ");
        if (line !== event.target.value) event.target.value = line;
        shown.current = line;
        typeInto(text, line);
        fitHeight(event.target);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const { selectionStart, value } = event.currentTarget;
        if (event.key === "Enter" || (event.key === "ArrowDown" && selectionStart === value.length)) {
          event.preventDefault();
          onLeave();
        }
        const command = event.ctrlKey || event.metaKey;
        if (command && !event.altKey && event.key.toLowerCase() === "z") {
          event.preventDefault();
          if (event.shiftKey) onRedo();
          else onUndo();
        }
        if (command && event.key.toLowerCase() === "y") {
          event.preventDefault();
          onRedo();
        }
      }}
    />
  );
}

/** As high as its lines. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.blockSize = "auto";
  field.style.blockSize = `${field.scrollHeight}px`;
}
