import type { Editor } from "@tiptap/core";
import { isTextSelection } from "@tiptap/core";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import MessageSquare from "lucide-react/icons/message-square";
import Quote from "lucide-react/icons/quote";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import Underline from "lucide-react/icons/underline";
import { type KeyboardEvent, useEffect, useState } from "react";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { rangeOf } from "../comments/ranges.ts";
import type { EditorHost } from "../EditorHost.ts";
import { startUndoStep } from "../sync/startUndoStep.ts";
import { useEditorState } from "../useEditorState.ts";
import { useFloating } from "../useFloating.ts";
import { LinkField } from "./LinkField.tsx";

const marks = [
  { name: "bold", label: "Bold", icon: Bold },
  { name: "italic", label: "Italic", icon: Italic },
  { name: "underline", label: "Underline", icon: Underline },
  { name: "strike", label: "Strikethrough", icon: Strikethrough },
  { name: "superscript", label: "Superscript", icon: Superscript },
  { name: "subscript", label: "Subscript", icon: Subscript },
  { name: "code", label: "Code", icon: Code },
] as const;

export interface SelectionToolbarProps {
  editor: Editor;
  host: EditorHost;
  mayComment: boolean;
  /** Whether the link's address is being edited. */
  linking: boolean;
  onLinking: (linking: boolean) => void;
}

/** Formatting of the selected text: above it, and on phones at the bottom. */
export function SelectionToolbar({ editor, host, mayComment, linking, onLinking }: SelectionToolbarProps) {
  const [pressed, setPressed] = useState(false);
  const formats = useEditorState(editor, selectedFormats);
  useEffect(() => {
    // Hidden while the mouse is selecting, so that it doesn't cover the text.
    const down = (event: PointerEvent) =>
      setPressed(event.pointerType === "mouse" && editor.view.dom.contains(event.target as Node));
    const up = () => setPressed(false);
    document.addEventListener("pointerdown", down);
    document.addEventListener("pointerup", up);
    return () => {
      document.removeEventListener("pointerdown", down);
      document.removeEventListener("pointerup", up);
    };
  }, [editor]);
  useEffect(aboveKeyboard, []);
  const open = (formats !== null || linking) && !pressed && (editor.isEditable || mayComment);
  const { from, to } = editor.state.selection;
  const box = useFloating(open ? () => boxOf(editor, from, to) : null, [from, to, linking], "top");
  if (!open) return null;

  const act = (run: () => void) => ({
    onMouseDown: stay,
    onClick: () => {
      startUndoStep(editor.state);
      run();
      editor.view.focus();
    },
  });
  const leave = () => {
    onLinking(false);
    editor.view.focus();
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") leave();
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    buttons.at((buttons.indexOf(event.target) + step) % buttons.length)?.focus();
  };
  return (
    <div ref={box} className="w-float w-toolbar" role="toolbar" aria-label="Selected text" onKeyDown={keys}>
      {linking && editor.isEditable ? (
        <LinkField editor={editor} onDone={leave} />
      ) : (
        <>
          {editor.isEditable ? (
            <>
              {marks.map(({ name, label, icon }) => (
                <IconButton
                  key={name}
                  icon={icon}
                  label={label}
                  pressed={formats?.active.includes(name) ?? false}
                  {...act(() => editor.chain().toggleMark(name).run())}
                />
              ))}
              <IconButton
                icon={Link}
                label="Link"
                pressed={formats?.active.includes("link") ?? false}
                onMouseDown={stay}
                onClick={() => onLinking(true)}
              />
              {([2, 3] as const).map((level) => (
                <IconButton
                  key={level}
                  icon={level === 2 ? Heading2 : Heading3}
                  label={level === 2 ? "Heading" : "Subheading"}
                  pressed={formats?.active.includes(`h${level}`) ?? false}
                  {...act(() => editor.chain().toggleNode("heading", "paragraph", { level }).run())}
                />
              ))}
              <IconButton
                icon={Quote}
                label="Quote"
                pressed={formats?.active.includes("blockquote") ?? false}
                {...act(() => editor.chain().toggleWrap("blockquote").run())}
              />
            </>
          ) : null}
          {mayComment ? (
            <IconButton
              icon={MessageSquare}
              label="Comment"
              onMouseDown={stay}
              onClick={() => {
                host.onAddComment?.(rangeOf(editor.state, from, to));
                editor.commands.setTextSelection(to);
              }}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Exposes the height of a phone's keyboard to the styles. */
function aboveKeyboard(): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const update = () => {
    const covered = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  };
  viewport.addEventListener("resize", update);
  viewport.addEventListener("scroll", update);
  return () => {
    viewport.removeEventListener("resize", update);
    viewport.removeEventListener("scroll", update);
    document.documentElement.style.removeProperty("--keyboard");
  };
}

/** Keeps the selection when a button is pressed. */
const stay = (event: { preventDefault: () => void }) => event.preventDefault();

/** The formats active in the selected text; null where no text is selected. */
function selectedFormats({ state }: Editor) {
  const { selection, doc } = state;
  const { from, to, empty, $from } = selection;
  if (empty || !isTextSelection(selection) || $from.parent.type.spec.code) return null;
  if (!doc.textBetween(from, to, " ").trim()) return null;
  return { active: activeIn(state), from, to };
}

function activeIn(state: Editor["state"]): string[] {
  const { from, to, $from } = state.selection;
  const on = Object.values(state.schema.marks)
    .filter((type) => {
      let all = true;
      state.doc.nodesBetween(from, to, (node) => {
        if (node.isText && !type.isInSet(node.marks)) all = false;
        return all;
      });
      return all;
    })
    .map((type) => type.name);
  if ($from.parent.type.name === "heading") on.push(`h${Number($from.parent.attrs.level)}`);
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === "blockquote") on.push("blockquote");
  }
  return on;
}

function boxOf({ view }: Editor, from: number, to: number) {
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const one = Math.abs(start.top - end.top) < 4;
  const sheet = view.dom.getBoundingClientRect();
  return {
    left: one ? start.left : sheet.left,
    right: one ? end.right : sheet.right,
    top: Math.min(start.top, end.top),
    bottom: Math.max(start.bottom, end.bottom),
  };
}
