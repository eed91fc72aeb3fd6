import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { isRemote } from "../sync/SharedText.ts";
import { clearCells, goDown, goToCell, squareTables, type TableCommand } from "./tableCommands.ts";

/** Keys of tables: Tab to the next cell, Enter to the cell below, and no key breaks a row apart. */
export const TableKeys = Extension.create({
  name: "tableKeys",
  priority: 300,
  addKeyboardShortcuts() {
    const run = (command: TableCommand) => () => {
      const { view, state } = this.editor;
      const tr = view.editable ? command(state) : null;
      if (!tr) return false;
      view.dispatch(tr);
      return true;
    };
    return {
      Tab: run(goToCell(1)),
      "Shift-Tab": run(goToCell(-1)),
      Enter: run(goDown),
      Backspace: run(clearCells),
      "Mod-Backspace": run(clearCells),
      Delete: run(clearCells),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput(view, _from, _to, text) {
            const tr = clearCells(view.state);
            if (tr) view.dispatch(tr.insertText(text));
            return Boolean(tr);
          },
          handleDOMEvents: {
            cut(view, event) {
              const tr = view.editable ? clearCells(view.state) : null;
              if (!tr || !event.clipboardData) return false;
              const { dom, text } = view.serializeForClipboard(view.state.selection.content());
              event.clipboardData.setData("text/html", dom.innerHTML);
              event.clipboardData.setData("text/plain", text);
              event.preventDefault();
              view.dispatch(tr.setMeta("uiEvent", "cut"));
              return true;
            },
          },
        },
        appendTransaction(transactions, _, state) {
          const changed = transactions.filter((transaction) => transaction.docChanged);
          if (changed.length === 0 || changed.some(isRemote) || !changed.some(crossesBlocks)) return null;
          return squareTables(state);
        },
      }),
    ];
  },
});

/** Whether a change can have removed or joined cells; typing within one can't. */
function crossesBlocks({ steps, docs }: { steps: readonly unknown[]; docs: readonly unknown[] }): boolean {
  return steps.some((step, index) => {
    const { from, to } = step as { from?: number; to?: number };
    const doc = docs[index] as { resolve: (at: number) => { sameParent: (other: unknown) => boolean } };
    return from === undefined || to === undefined || !doc.resolve(from).sameParent(doc.resolve(to));
  });
}
