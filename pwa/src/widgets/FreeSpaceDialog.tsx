import { useEffect, useState } from "react";
import { localLibrary } from "../lib/libraryPort.ts";
import { local } from "../lib/localPort.ts";
import { Button } from "../ui/Button.tsx";
import { Modal } from "../ui/Modal.tsx";
import { Row, RowList } from "../ui/Row.tsx";
import { formatBytes } from "./formatBytes.ts";

interface FreeSpaceDialogProps {
  /** In bytes; 0 if unknown. */
  missingBytes: number;
  onContinue: () => void;
  onClose: () => void;
}

type SavedItems = Awaited<ReturnType<typeof local.listSaved>>;

/** Asks the user what to remove when the device is full. Saved content is never evicted without asking. */
export function FreeSpaceDialog({ missingBytes, onContinue, onClose }: FreeSpaceDialogProps) {
  const [saved, setSaved] = useState<SavedItems>([]);
  const [freed, setFreed] = useState(0);
  useEffect(() => {
    local.listSaved().then(setSaved, () => {});
  }, []);
  async function remove(id: string, bytes: number) {
    await localLibrary.removeSaved(id);
    setSaved((before) => before.filter((one) => one.id !== id));
    setFreed((before) => before + bytes);
  }
  const remaining = Math.max(0, missingBytes - freed);
  return (
    <Modal
      open
      onClose={onClose}
      title="This device is full"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button kind="primary" onClick={onContinue}>
            {remaining > 0 ? "Try anyway" : "Save it now"}
          </Button>
        </>
      }
    >
      <p>
        {remaining > 0
          ? `You need ${formatBytes(remaining)} more. Remove something you saved, or free up space elsewhere.`
          : "Remove something you saved, or try now."}
      </p>
      <RowList label="Saved on this device">
        {saved.map(({ id, title, bytes }) => (
          <Row
            key={id}
            title={title}
            note={formatBytes(bytes)}
            end={
              <Button size="s" aria-label={`Remove ${title}`} onClick={() => remove(id, bytes)}>
                Remove
              </Button>
            }
          />
        ))}
      </RowList>
    </Modal>
  );
}
