import { Extension } from "@tiptap/core";
import { blockNumber, moveBlock } from "./moveBlock.ts";

/** Moves the block at the caret past its neighbor. */
export const MoveKeys = Extension.create({
  name: "moveKeys",
  addKeyboardShortcuts() {
    const move = (step: -1 | 2) => () => {
      const { view, state } = this.editor;
      const number = view.editable ? blockNumber(state) : null;
      if (number === null) return false;
      const tr = moveBlock(state, number, number + step);
      if (tr) view.dispatch(tr);
      return true;
    };
    return { "Alt-Shift-ArrowUp": move(-1), "Alt-Shift-ArrowDown": move(2) };
  },
});
