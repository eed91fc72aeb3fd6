import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Modal.tsx";

interface NoteSheetProps {
  text: string;
  onGo: () => void;
  onClose: () => void;
}

/** A footnote, without leaving the page. */
export function NoteSheet({ text, onGo, onClose }: NoteSheetProps) {
  return (
    <Sheet open title="Note" onClose={onClose}>
      <p>{text}</p>
      <Button onClick={onGo}>Go to the note</Button>
    </Sheet>
  );
}
