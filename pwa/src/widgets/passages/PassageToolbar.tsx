import Copy from "lucide-react/icons/copy";
import Highlighter from "lucide-react/icons/highlighter";
import ImageDown from "lucide-react/icons/image-down";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";

export interface PassageToolbarProps {
  /** Where it opens with a mouse, in pixels from the top of the text; on a touch screen it is at the bottom. */
  bottom: number;
  isHighlighted: boolean;
  note: string;
  onHighlight: () => void;
  onRemove: () => void;
  onNote: () => void;
  /** Missing where comments on passages are off. */
  onComment?: () => void;
  onShare?: () => void;
  onCopy: () => void;
  onClose: () => void;
}

/** What one can do with a selected passage, or with a highlight. */
export function PassageToolbar(props: PassageToolbarProps) {
  const { bottom, isHighlighted, note, onClose } = props;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty("--top", `${bottom + 8}px`);
  }, [bottom]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    const press = (event: PointerEvent) => {
      const isOwn = bar.current?.contains(event.target as Node);
      // A press in the text changes the selection, or presses a highlight.
      if (!isOwn && getSelection()?.isCollapsed) onClose();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", press);
    };
  }, [onClose]);
  return (
    <div
      ref={bar}
      className="passage-bar"
      role="toolbar"
      aria-label="Selected text"
      // A press must not end the selection that it is about.
      onPointerDown={(event) => event.preventDefault()}
    >
      {isHighlighted ? (
        <Button kind="bare" size="s" icon={Trash} onClick={props.onRemove}>
          Delete
        </Button>
      ) : (
        <Button kind="bare" size="s" icon={Highlighter} onClick={props.onHighlight}>
          Highlight
        </Button>
      )}
      <Button kind="bare" size="s" icon={NotebookPen} onClick={props.onNote}>
        {note ? "Edit note" : "Note"}
      </Button>
      {props.onComment ? (
        <Button kind="bare" size="s" icon={MessageSquareQuote} onClick={props.onComment}>
          Comment
        </Button>
      ) : null}
      {props.onShare ? (
        <Button kind="bare" size="s" icon={ImageDown} onClick={props.onShare}>
          Share quote
        </Button>
      ) : null}
      <Button kind="bare" size="s" icon={Copy} onClick={props.onCopy}>
        Copy
      </Button>
    </div>
  );
}
