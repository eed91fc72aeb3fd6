import type { Editor } from "@tiptap/core";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/Icon.tsx";
import { moveBlock } from "./moveBlock.ts";

/** The handle next to the hovered block, to drag it elsewhere. The keyboard alternative is in the help. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const grip = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const carried = useRef(false);

  useEffect(() => {
    const sheet = editor.view.dom;
    const host = sheet.parentElement;
    if (!host) return;
    const hover = (event: globalThis.PointerEvent) => {
      if (carried.current || event.pointerType === "touch" || !editor.isEditable) return;
      setNumber(numberAt(sheet, event.clientY));
    };
    const leave = () => {
      if (!carried.current) setNumber(null);
    };
    host.addEventListener("pointermove", hover);
    host.addEventListener("pointerleave", leave);
    return () => {
      host.removeEventListener("pointermove", hover);
      host.removeEventListener("pointerleave", leave);
    };
  }, [editor]);

  useEffect(() => {
    const sheet = editor.view.dom;
    const block = number === null ? null : blocksOf(sheet)[number];
    if (!grip.current || !block) return;
    const [box, frame] = [block.getBoundingClientRect(), sheet.parentElement?.getBoundingClientRect()];
    grip.current.style.top = `${box.top - (frame?.top ?? 0)}px`;
    grip.current.style.left = `${sheet.getBoundingClientRect().left - (frame?.left ?? 0) - 40}px`;
  }, [editor, number]);

  useEffect(() => {
    const sheet = editor.view.dom;
    if (!line.current || target === null) return;
    const frame = sheet.parentElement?.getBoundingClientRect();
    const blocks = blocksOf(sheet);
    const [next, last] = [blocks[target], blocks.at(-1)];
    const at = next ? next.getBoundingClientRect().top - 6 : (last?.getBoundingClientRect().bottom ?? 0) + 6;
    const { left, width } = sheet.getBoundingClientRect();
    line.current.style.top = `${at - (frame?.top ?? 0)}px`;
    line.current.style.left = `${left - (frame?.left ?? 0)}px`;
    line.current.style.width = `${width}px`;
  }, [editor, target]);

  if (number === null || number === 0) return null;
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    carried.current = true;
  };
  const follow = (event: PointerEvent) => {
    if (carried.current) setTarget(gapAt(editor.view.dom, event.clientY));
  };
  const drop = () => {
    carried.current = false;
    const tr = target === null ? null : moveBlock(editor.state, number, target);
    setTarget(null);
    if (tr) editor.view.dispatch(tr);
    editor.view.focus();
  };
  return (
    <>
      <button
        ref={grip}
        type="button"
        className="w-grip"
        tabIndex={-1}
        aria-label="Move block"
        title="Drag to move, or press Alt+Shift and an arrow key."
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={() => {
          carried.current = false;
          setTarget(null);
        }}
      >
        <Icon of={GripVertical} size={18} />
      </button>
      {target === null ? null : <div ref={line} className="w-drop-line" />}
    </>
  );
}

/** The elements of the blocks, without widgets between them such as uploads. */
function blocksOf(sheet: Element): Element[] {
  return [...sheet.children].filter((child) => !child.classList.contains("ProseMirror-widget"));
}

/** Index of the block at a height, by binary search: a long text has thousands. */
function numberAt(sheet: Element, y: number): number | null {
  const blocks = blocksOf(sheet);
  let [low, high] = [0, blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = (blocks[middle] as Element).getBoundingClientRect();
    if (y < top) high = middle - 1;
    else if (y > bottom) low = middle + 1;
    else return middle;
  }
  return null;
}

/** Index of the block before which a drop at this height would land. */
function gapAt(sheet: Element, y: number): number {
  const blocks = blocksOf(sheet);
  let [low, high] = [1, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = (blocks[middle] as Element).getBoundingClientRect();
    if (y < (top + bottom) / 2) high = middle;
    else low = middle + 1;
  }
  return low;
}
