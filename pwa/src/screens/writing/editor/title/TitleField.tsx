import { TITLE_MAX } from "@quire/domain/posts/titles";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { movedCaret, typeInto } from "./bindTitle.ts";

export interface TitleFieldProps {
  text: Y.Text;
  onUndo: () => void;
  onRedo: () => void;
  mayWrite: boolean;
  /** Enter, or the down arrow at the end: move on to the text. */
  onLeave: () => void;
}

/** A draft's title: one paragraph of any length, shared as the text is. */
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
  const displayed = useRef(title);
  // Changing the field during a composition would make the input method start the word over.
  const isComposing = useRef(false);
  useLayoutEffect(() => {
    if (field.current && !isComposing.current) show(field.current, displayed, title);
  }, [title]);
  useEffect(() => {
    const focused = document.activeElement;
    // A navigation focuses the page or its heading, which can't be tabbed to.
    const isFree = focused === null || focused === document.body || focused.getAttribute("tabindex") === "-1";
    // A new draft is ready to type in.
    if (mayWrite && text.length === 0 && isFree) field.current?.focus();
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
      dir="auto"
      aria-label="Title"
      placeholder="Title"
      rows={1}
      maxLength={TITLE_MAX}
      defaultValue={title}
      readOnly={!mayWrite}
      onChange={(event) => {
        if (isComposing.current) fitHeight(event.target);
        else commit(event.target, displayed, text);
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        commit(event.currentTarget, displayed, text);
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

/** Writes the typed text into the shared title, on one line, and remote changes into the field. */
function commit(field: HTMLTextAreaElement, displayed: { current: string }, text: Y.Text): void {
  const line = field.value.replace(/\s*\n\s*/g, " ");
  if (line !== field.value) field.value = line;
  const old = displayed.current;
  displayed.current = line;
  typeInto(text, line, old);
  show(field, displayed, text.toString());
}

/** Puts a title into the field; the caret stays between the same letters. */
function show(field: HTMLTextAreaElement, displayed: { current: string }, title: string): void {
  if (field.value !== title) {
    const { selectionStart, selectionEnd } = field;
    const old = displayed.current;
    field.value = title;
    if (document.activeElement === field) {
      field.setSelectionRange(movedCaret(selectionStart, old, title), movedCaret(selectionEnd, old, title));
    }
  }
  displayed.current = title;
  fitHeight(field);
}

/** Fits the field's height to its lines. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.blockSize = "auto";
  field.style.blockSize = `${field.scrollHeight}px`;
}
