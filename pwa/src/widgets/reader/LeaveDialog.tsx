import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";

interface LeaveDialogProps {
  /** An address on the web, or of an email or phone. */
  href: string;
  onClose: () => void;
}

/** Says where a link out of a book leads, before it is followed. */
export function LeaveDialog({ href, onClose }: LeaveDialogProps) {
  const isWeb = /^https?:/i.test(href);
  const shown = isWeb ? href : href.replace(/^\w+:/, "").split("?")[0];
  return (
    <Modal
      open
      onClose={onClose}
      title={isWeb ? "Open this website?" : "Open this address?"}
      actions={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Button
            kind="primary"
            href={href}
            {...(isWeb ? { target: "_blank", rel: "noopener noreferrer" } : {})}
            onClick={onClose}
          >
            Open
          </Button>
        </>
      }
    >
      <p className="shell-address">{shown}</p>
    </Modal>
  );
}
