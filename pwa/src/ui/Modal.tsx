import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import "./Modal.css";
import { IconButton } from "./IconButton.tsx";
import { useModal } from "./useModal.ts";

export interface ModalProps {
  open: boolean;
  /** Asked for by Escape, the backdrop or the close button; the owner answers by setting `open`. */
  onClose: () => void;
  title: string;
  /** Hides the title from sight where the content shows its own. */
  titleHidden?: boolean;
  children: ReactNode;
  /** The actions, at the end; the main one last. */
  actions?: ReactNode;
  /** A modal stands in the middle; a sheet comes from below on a phone and from the side elsewhere. */
  kind?: "modal" | "sheet";
  /** A choice that must not be lost by a stray press: the backdrop does not close it. */
  steadfast?: boolean;
}

/**
 * The one shell of everything that must be answered first. Native dialog: the rest of the page is inert. Its head and its
 * actions are no `header` and `footer`: in a dialog those would be the page's own.
 * Focus goes to what is marked `data-autofocus`, else to the title, and comes back when it closes.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, titleHidden, children, actions, kind = "modal", steadfast } = props;
  const id = useId();
  const dialog = useModal(open);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop has its key already, Escape (onCancel)
    <dialog
      ref={dialog}
      className={`q-modal is-${kind}`}
      aria-labelledby={open ? id : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The dialog has no padding of its own, so only its backdrop can be the target.
        if (!steadfast && event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <div className="q-modal-inside">
          <div className="q-modal-head">
            <h2 id={id} tabIndex={-1} className={titleHidden ? "q-hidden" : "q-modal-title"}>
              {title}
            </h2>
            <IconButton icon={X} label="Close" onClick={onClose} />
          </div>
          <div className="q-modal-body">{children}</div>
          {actions ? <div className="q-modal-actions">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** A modal that comes from the edge: publish, chapters, reader settings. */
export function Sheet(props: Omit<ModalProps, "kind">) {
  return <Modal {...props} kind="sheet" />;
}
