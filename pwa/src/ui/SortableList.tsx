import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { className } from "./className.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import "./SortableList.css";
import { useRowDrag } from "./useRowDrag.ts";

interface SortableItem {
  key: string;
  /** The name announced when it moves. */
  name: string;
  content: ReactNode;
}

interface SortableListProps {
  label: string;
  items: readonly SortableItem[];
  /** Called with the new position, from 0. */
  onMove: (key: string, to: number) => void;
}

/**
 * A reorderable list: by drag handles, by Alt and an arrow key with the focus anywhere in a row, or by two buttons.
 * Each announces the new position and keeps the focus.
 */
export function SortableList({ label, items, onMove }: SortableListProps) {
  const hint = useId();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<Element | null>(null);

  function move(item: SortableItem, from: number, to: number) {
    const place = Math.min(Math.max(to, 0), items.length - 1);
    if (place === from) return;
    focused.current = document.activeElement;
    setAnnouncement(`${item.name} is now ${place + 1} of ${items.length}`);
    onMove(item.key, place);
  }
  const { dragged, target, begin } = useRowDrag(list, (from, to) => {
    const item = items[from];
    if (item) move(item, from, to);
  });

  // A moved row loses the focus inside it.
  useLayoutEffect(() => {
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before) {
      before.focus({ preventScroll: true });
      before.scrollIntoView({ block: "nearest" });
    }
  });

  function onKeyDown(event: KeyboardEvent, item: SortableItem, at: number) {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    move(item, at, event.key === "ArrowUp" ? at - 1 : at + 1);
  }

  const canMove = items.length > 1;
  return (
    <>
      <p className="q-hidden" role="status">
        {announcement}
      </p>
      <p className="q-hidden" id={hint}>
        Press Alt and the up or down arrow to move a row.
      </p>
      <ol
        ref={list}
        className="q-sortable q-list"
        aria-label={label}
        aria-describedby={canMove ? hint : undefined}
      >
        {items.map((item, at) => (
          <li
            key={item.key}
            className={className(
              "q-sortable-row",
              dragged === at && "is-dragged",
              dragged !== null && target === at && (dragged < at ? "is-after" : dragged > at && "is-before"),
            )}
            onKeyDown={(event) => onKeyDown(event, item, at)}
          >
            {canMove ? (
              // For pointers only: the two buttons serve the keyboard.
              <span
                className="q-sortable-grip"
                aria-hidden="true"
                onPointerDown={(event) => begin(event, at)}
              >
                <Icon of={GripVertical} size={18} />
              </span>
            ) : null}
            <div className="q-sortable-content">{item.content}</div>
            {canMove ? (
              <div className="q-sortable-tools">
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${item.name} up`}
                  aria-disabled={at === 0}
                  onClick={() => move(item, at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${item.name} down`}
                  aria-disabled={at === items.length - 1}
                  onClick={() => move(item, at, at + 1)}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
