import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Sheet } from "../../../ui/Modal.tsx";

interface OutlinePanelProps {
  outline: readonly { id: string; level: number; text: string }[];
  onGo: (id: string) => void;
  onClose: () => void;
}

/** The headings of the text; a press goes there. */
export function OutlinePanel({ outline, onGo, onClose }: OutlinePanelProps) {
  return (
    <Sheet open onClose={onClose} title="Outline">
      {outline.length === 0 ? (
        <EmptyState title="No headings yet">Headings in your text appear here.</EmptyState>
      ) : (
        <ol className="desk-outline q-list">
          {outline.map(({ id, level, text }) => (
            <li key={id} className={`is-level-${level}`}>
              <button type="button" onClick={() => onGo(id)}>
                {text || "Untitled heading"}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}
