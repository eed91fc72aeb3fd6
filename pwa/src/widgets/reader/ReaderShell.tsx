import ALargeSmall from "lucide-react/icons/a-large-small";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useModal } from "../../ui/useModal.ts";
import { ReaderSheet } from "./ReaderSheet.tsx";
import "./ReaderShell.css";
import { type Turn, turnOfKey } from "../pdf/turnPage.ts";
import { ReaderBoundary } from "./ReaderBoundary.tsx";
import { useHistoryEntry } from "./useHistoryEntry.ts";

const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

export interface ReaderShellProps {
  title: string;
  onClose: () => void;
  onTurn: (turn: Turn) => void;
  isRightToLeft?: boolean;
  /** The position as text: "12 of 60". */
  place: string;
  /** The position, 0 to 1. */
  fraction: number;
  /** Buttons of this reader, next to the common ones. */
  tools?: ReactNode;
  /** Where the last page leads. */
  next?: { href: string; title: string } | null;
  /** What covers the page once the reader is beyond the last one. */
  ending?: ReactNode;
  /** Whether the reading settings (text size, paper) apply. */
  hasText?: boolean;
  children: ReactNode;
}

/** The full-screen frame of every reader: a bar with its actions above, the position below. */
export function ReaderShell(props: ReaderShellProps) {
  const {
    title,
    onClose,
    onTurn,
    isRightToLeft = false,
    place,
    fraction,
    tools,
    next,
    ending,
    hasText,
    children,
  } = props;
  const id = useId();
  const dialog = useModal(true);
  const [isSetting, setIsSetting] = useState(false);
  const onward = useRef<HTMLAnchorElement>(null);
  useHistoryEntry(onClose);
  /** Beyond the last page is the next part. */
  const turn = (to: Turn) => (to === "next" && onward.current ? onward.current.click() : onTurn(to));
  const side = (to: Turn, label: string) => {
    const isLeft = (to === "previous") !== isRightToLeft;
    return <IconButton icon={isLeft ? ChevronLeft : ChevronRight} label={label} onClick={() => turn(to)} />;
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
        // Space presses a focused button, and arrows move a slider.
        if (isControl && (event.key === " " || target.closest("input, select"))) return;
        const to =
          event.ctrlKey || event.metaKey || event.altKey ? null : turnOfKey(event.key, isRightToLeft);
        if (!to || isSetting) return;
        event.preventDefault();
        turn(to);
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
      <div className="shell-page">
        <ReaderBoundary>{children}</ReaderBoundary>
        {next && fraction >= 1 ? (
          <a ref={onward} className="shell-onward" href={next.href} data-replace>
            <span>
              Next: <b>{next.title}</b>
            </span>
            <Icon of={ArrowRight} size={20} />
          </a>
        ) : null}
        {ending ? (
          <div className="shell-ending" tabIndex={-1} ref={focusOn}>
            {ending}
          </div>
        ) : null}
      </div>
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
