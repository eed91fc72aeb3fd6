import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import "./Modal.css";
import { IconButton } from "./IconButton.tsx";
import { useModal } from "./useModal.ts";

export interface ModalProps {
  open: boolean;
  /** Called on Escape, a backdrop press or the close button; the parent then sets `open` to false. */
  onClose: () => void;
  title: string;
  /** Hides the title visually if the content shows its own. */
  titleHidden?: boolean;
  children: ReactNode;
  /** Buttons at the end; the primary one last. */
  actions?: ReactNode;
  /** A modal is centered; a sheet slides in from below on a phone and from the side elsewhere. */
  kind?: "modal" | "sheet";
  /** Prevents a stray press on the backdrop from closing it and losing input. */
  persistent?: boolean;
  /** Closes only by its actions: what it shows is lost afterwards. */
  required?: boolean;
}

/**
 * The dialog component, a native dialog that makes the rest of the page inert. Its parts aren't `header` and
 * `footer` elements, which would become landmarks of the page. Focus goes to `data-autofocus`, else to the title,
 * and is restored on close.
 */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    title,
    titleHidden,
    children,
    actions,
    kind = "modal",
    persistent,
    required,
  } = props;
  const id = useId();
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      className={`q-modal is-${kind}`}
      aria-labelledby={open ? id : undefined}
      closedby={required ? "none" : undefined}
      onKeyDown={(event) => {
        // Browsers let a second Escape pass `onCancel`.
        if (required && event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => {
        // A file picker's or another dialog's within bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!required) onClose();
      }}
      onClick={(event) => {
        // The dialog has no padding, so only its backdrop can be the target.
        if (!persistent && !required && event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <div className="q-modal-inside">
          <div className="q-modal-head">
            <h2 id={id} tabIndex={-1} className={titleHidden ? "q-hidden" : "q-modal-title"}>
              {title}
            </h2>
            {required ? null : <IconButton icon={X} label="Close" onClick={onClose} />}
          </div>
          <div ref={focusIfTall} className="q-modal-body">
            {children}
          </div>
          {actions ? <div className="q-modal-actions">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** Makes a body that is taller than its dialog a tab stop, so that keys can scroll it. */
function focusIfTall(body: HTMLElement | null) {
  if (!body) return;
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute("tabindex");
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** A modal that slides in from the edge: publish, chapters, reader settings. */
export function Sheet(props: Omit<ModalProps, "kind">) {
  return <Modal {...props} kind="sheet" />;
}
