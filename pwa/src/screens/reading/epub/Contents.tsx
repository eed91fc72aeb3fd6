import type { FoliateTocItem } from "foliate-js/epub.js";
import { Sheet } from "../../../ui/Modal.tsx";
import "./Contents.css";

interface ContentsProps {
  open: boolean;
  items: readonly FoliateTocItem[];
  onGo: (href: string) => void;
  onClose: () => void;
}

/** A book's table of contents. */
export function Contents({ open, items, onGo, onClose }: ContentsProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Contents">
      <Entries items={items} onGo={onGo} />
    </Sheet>
  );
}

function Entries({ items, onGo }: Pick<ContentsProps, "items" | "onGo">) {
  return (
    <ol className="contents q-list">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a book's contents never change, and two entries may be equal
        <li key={at}>
          {item.href ? (
            <button type="button" onClick={() => onGo(item.href as string)}>
              {labelOf(item)}
            </button>
          ) : (
            <span>{labelOf(item)}</span>
          )}
          {item.subitems?.length ? <Entries items={item.subitems} onGo={onGo} /> : null}
        </li>
      ))}
    </ol>
  );
}

const labelOf = ({ label }: FoliateTocItem) => label?.trim() || "Untitled";
