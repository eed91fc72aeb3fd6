import type { Editor } from "@tiptap/core";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { useEditorState } from "../useEditorState.ts";
import { useFloating } from "../useFloating.ts";
import {
  addColumn,
  addRow,
  alignColumn,
  cellAt,
  removeColumn,
  removeRow,
  removeTable,
  type TableCommand,
} from "./tableCommands.ts";

const commands: readonly (readonly [string, TableCommand])[] = [
  ["Add row above", addRow(false)],
  ["Add row below", addRow(true)],
  ["Add column before", addColumn(false)],
  ["Add column after", addColumn(true)],
  ["Align left", alignColumn("left")],
  ["Align center", alignColumn("center")],
  ["Align right", alignColumn("right")],
  ["Delete row", removeRow],
  ["Delete column", removeColumn],
  ["Delete table", removeTable],
];

/** The menu of the table at the caret. */
export function TableTools({ editor }: { editor: Editor }) {
  const at = useEditorState(editor, ({ state, isEditable }) =>
    isEditable ? (cellAt(state)?.at ?? null) : null,
  );
  const placeOf = () => {
    const dom = at === null ? null : editor.view.nodeDOM(at);
    return (dom instanceof Element ? dom : editor.view.dom).getBoundingClientRect();
  };
  const box = useFloating(at === null ? null : placeOf, [at], "top-end");
  if (at === null) return null;
  const run = (command: TableCommand) => {
    const tr = command(editor.state);
    if (tr) editor.view.dispatch(tr);
    editor.view.focus();
  };
  return (
    <div ref={box} className="w-float w-table-tools">
      <ActionMenu
        label="Table"
        items={commands.map(([label, command]) => ({ label, onSelect: () => run(command) }))}
      />
    </div>
  );
}
