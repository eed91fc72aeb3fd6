import { useEffect, useState } from "react";
import { localLibrary } from "../lib/libraryPort.ts";
import { local } from "../lib/localPort.ts";
import { Button } from "../ui/Button.tsx";
import { Modal } from "../ui/Modal.tsx";
import { Row, RowList } from "../ui/Row.tsx";
import { wordsOfBytes } from "./wordsOfBytes.ts";

interface MakeRoomProps {
  /** Bytes; 0 where nobody can say. */
  missing: number;
  onRoom: () => void;
  onClose: () => void;
}

type Kept = Awaited<ReturnType<typeof local.listSaved>>;

/** Asks what may go when the device is full. Nothing that somebody kept is ever thrown out without being asked. */
export function MakeRoom({ missing, onRoom, onClose }: MakeRoomProps) {
  const [kept, setKept] = useState<Kept>([]);
  const [freed, setFreed] = useState(0);
  useEffect(() => {
    local.listSaved().then(setKept, () => {});
  }, []);
  async function remove(id: string, bytes: number) {
    await localLibrary.removeSaved(id);
    setKept((before) => before.filter((one) => one.id !== id));
    setFreed((before) => before + bytes);
  }
  const still = Math.max(0, missing - freed);
  return (
    <Modal
      open
      onClose={onClose}
      title="This device is full"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button kind="primary" onClick={onRoom}>
            {still > 0 ? "Try anyway" : "Save it now"}
          </Button>
        </>
      }
    >
      <p>
        {still > 0
          ? `You need ${wordsOfBytes(still)} more. Remove something you saved, or free up space elsewhere.`
          : "Remove something you saved, or try now."}
      </p>
      <RowList label="Saved on this device">
        {kept.map(({ id, title, bytes }) => (
          <Row
            key={id}
            title={title}
            note={wordsOfBytes(bytes)}
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
