import { TITLE_MAX } from "@quire/domain/posts/titles";
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
  // A word that an input method is at belongs to it: who changes the field meanwhile makes it begin the word again.
  const isComposing = useRef(false);
  useLayoutEffect(() => {
    if (field.current && !isComposing.current) show(field.current, shown, title);
  }, [title]);
  useEffect(() => {
    const isNew = mayWrite && text.length === 0 && document.activeElement === document.body;
    // A blank sheet is there to be written on at once.
    if (isNew) field.current?.focus();
  }, [mayWrite, text]);
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
      maxLength={TITLE_MAX}
      defaultValue={title}
      readOnly={!mayWrite}
      onChange={(event) => {
        if (isComposing.current) fitHeight(event.target);
        else take(event.target, shown, text);
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        take(event.currentTarget, shown, text);
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

/** Gives the shared title what was typed, on one line, and the field what others typed meanwhile. */
function take(field: HTMLTextAreaElement, shown: { current: string }, text: Y.Text): void {
  const line = field.value.replace(/\s*\n\s*/g, " ");
  if (line !== field.value) field.value = line;
  const old = shown.current;
  shown.current = line;
  typeInto(text, line, old);
  show(field, shown, text.toString());
}

/** Puts a title into the field; the caret stays between the letters where it was. */
function show(field: HTMLTextAreaElement, shown: { current: string }, title: string): void {
  if (field.value !== title) {
    const { selectionStart, selectionEnd } = field;
    const old = shown.current;
    field.value = title;
    if (document.activeElement === field) {
      field.setSelectionRange(movedCaret(selectionStart, old, title), movedCaret(selectionEnd, old, title));
    }
  }
  shown.current = title;
  fitHeight(field);
}

/** As high as its lines. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.blockSize = "auto";
  field.style.blockSize = `${field.scrollHeight}px`;
}
