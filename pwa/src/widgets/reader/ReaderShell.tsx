import ALargeSmall from "lucide-react/icons/a-large-small";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useModal } from "../../ui/useModal.ts";
import { ReaderSheet } from "./ReaderSheet.tsx";
import "./ReaderShell.css";
import type { Turn } from "../pdf/turnPage.ts";
import { actionOfKey, roomOf } from "./pageKeys.ts";
import { ReaderBoundary } from "./ReaderBoundary.tsx";
import { useHistoryEntry } from "./useHistoryEntry.ts";

const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

export interface ReaderShellProps {
  title: string;
  onClose: () => void;
  onTurn: (turn: Turn) => void;
  /** Enlarges the page by a step, makes it smaller, or fits it again (0). */
  onZoom?: (by: 1 | -1 | 0) => void;
  /** What scrolls a page that is larger than the window: keys scroll it to its end before they turn it. */
  scroller?: RefObject<HTMLElement | null>;
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
    onZoom,
    scroller,
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
        // React lets the event of a sheet within bubble.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        const { target } = event;
        // A click doesn't focus the reader's own buttons: Space then turns the page, and doesn't press them again.
        const button = target instanceof Element && target.closest("button");
        if (button && button.closest("dialog") === event.currentTarget) event.preventDefault();
      }}
      onKeyDown={(event) => {
        const { target } = event;
        const isControl =
          target instanceof Element && target.closest("button, input, select, a, dialog dialog");
        // Space presses a focused button, and arrows move a slider.
        if (isControl && (event.key === " " || target.closest("input, select, dialog dialog"))) return;
        const action = actionOfKey(event, roomOf(scroller?.current), isRightToLeft);
        if (!action || ("zoom" in action && !onZoom)) return;
        event.preventDefault();
        if ("turn" in action) turn(action.turn);
        else if ("zoom" in action) onZoom?.(action.zoom);
        else scroller?.current?.scrollBy(action.scroll.x, action.scroll.y);
      }}
    >
      <header className="shell-bar">
        <IconButton icon={X} label="Close" onClick={onClose} />
        <h2 id={id} className="shell-title" dir="auto" tabIndex={-1}>
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
          <a
            ref={onward}
            className="shell-onward"
            href={next.href}
            data-replace
            onClick={() => onTurn("next")}
          >
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
