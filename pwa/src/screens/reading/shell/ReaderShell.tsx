import ALargeSmall from "lucide-react/icons/a-large-small";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ReaderSheet } from "../../../ui/ReaderSheet.tsx";
import { useModal } from "../../../ui/useModal.ts";
import "./ReaderShell.css";
import { type Turn, turnOfKey } from "./turns.ts";

export interface ReaderShellProps {
  title: string;
  onClose: () => void;
  onTurn: (turn: Turn) => void;
  isRightToLeft?: boolean;
  /** Where one stands: "12 of 60". */
  place: string;
  /** The same, 0 to 1. */
  fraction: number;
  /** Buttons of this reader, beside those of all. */
  tools?: ReactNode;
  /** Whether size of text and paper mean anything here. */
  hasText?: boolean;
  children: ReactNode;
}

/** The room in which pages are read: all of the screen, a bar above with what there is to do, and below the place. */
export function ReaderShell(props: ReaderShellProps) {
  const { title, onClose, onTurn, isRightToLeft = false, place, fraction, tools, hasText, children } = props;
  const id = useId();
  const dialog = useModal(true);
  const [isSetting, setIsSetting] = useState(false);
  const side = (turn: Turn, label: string) => {
    const isLeft = (turn === "previous") !== isRightToLeft;
    return (
      <IconButton icon={isLeft ? ChevronLeft : ChevronRight} label={label} onClick={() => onTurn(turn)} />
    );
  };
  return (
    <dialog
      ref={dialog}
      className="shell"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        const { target } = event;
        const isControl =
          target instanceof Element && target.closest("button, input, select, a, dialog dialog");
        // A space on a button presses it, and arrows on a slider move that.
        if (isControl && (event.key === " " || target.closest("input, select"))) return;
        const turn =
          event.ctrlKey || event.metaKey || event.altKey ? null : turnOfKey(event.key, isRightToLeft);
        if (!turn || isSetting) return;
        event.preventDefault();
        onTurn(turn);
      }}
    >
      <header className="shell-bar">
        <IconButton icon={X} label="Close" onClick={onClose} />
        <h2 id={id} className="shell-title" tabIndex={-1}>
          {title}
        </h2>
        {tools}
        {hasText ? (
          <IconButton icon={ALargeSmall} label="Reading settings" onClick={() => setIsSetting(true)} />
        ) : null}
      </header>
      <div className="shell-page">{children}</div>
      <footer className="shell-bar shell-foot" dir={isRightToLeft ? "rtl" : "ltr"}>
        {side("previous", "Previous page")}
        <div className="shell-place">
          <progress className="q-progress-bar" max={1} value={fraction} aria-hidden="true" />
          <output aria-live="polite">{place}</output>
        </div>
        {side("next", "Next page")}
      </footer>
      <ReaderSheet open={isSetting} onClose={() => setIsSetting(false)} />
    </dialog>
  );
}
