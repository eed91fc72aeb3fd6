import type { Node, Schema } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { replaceDifference } from "../sync/replaceDifference.ts";

/** A position in a table. */
export interface CellPlace {
  table: Node;
  /** Position of the table in the document. */
  at: number;
  row: number;
  column: number;
}

/** The table cell at a position; null outside of tables. */
export function cellAt(state: EditorState, pos = state.selection.from): CellPlace | null {
  const $pos = state.doc.resolve(pos);
  const inside = $pos.depth - 2;
  if (inside < 1 || $pos.node(inside).type.name !== "table") return null;
  return {
    table: $pos.node(inside),
    at: $pos.before(inside),
    row: $pos.index(inside),
    column: $pos.index(inside + 1),
  };
}

type Rows = Node[][];
const rowsOf = (table: Node): Rows => table.children.map((row) => [...row.children]);

/** A table with these cells: the first row is the header, and all rows are as long as the longest. */
function tableOf(schema: Schema, table: Node, rows: Rows): Node {
  const { tableRow, tableHeader, tableCell } = schema.nodes;
  if (!tableRow || !tableHeader || !tableCell) return table;
  const width = Math.max(1, ...rows.map((row) => row.length));
  const made = rows.map((source, row) => {
    const type = row === 0 ? tableHeader : tableCell;
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = source[column];
      return cell?.type === type ? cell : type.create(null, cell?.content);
    });
    // An unchanged row stays the same object, so that remote typing in it is kept.
    const same = table.children.find(
      ({ children }) => children.length === width && children.every((cell, at) => cell === cells[at]),
    );
    return same ?? tableRow.create(null, cells);
  });
  return table.type.create(table.attrs, made);
}

/** Document position inside a cell. */
function insideCell(table: Node, at: number, row: number, column: number): number {
  let place = at + 1;
  for (let index = 0; index < row; index++) place += table.child(index).nodeSize;
  place += 1;
  const cells = table.child(row);
  for (let index = 0; index < column; index++) place += cells.child(index).nodeSize;
  return place + 1;
}

type Change = (rows: Rows, place: CellPlace) => { rows: Rows; row: number; column: number } | null;

/** Changes the table at the caret, which then stays in the cell that the change names. */
function changeTable(state: EditorState, change: Change): Transaction | null {
  const place = cellAt(state);
  if (!place) return null;
  const { table, at } = place;
  const changed = change(rowsOf(table), place);
  const { tr } = state;
  if (!changed) return tr.delete(at, at + table.nodeSize);
  const next = tableOf(state.schema, table, changed.rows);
  if (!replaceDifference(tr, at + 1, table, next)) tr.replaceWith(at, at + table.nodeSize, next);
  const row = Math.min(changed.row, next.childCount - 1);
  const column = Math.min(changed.column, next.child(row).childCount - 1);
  return tr.setSelection(TextSelection.create(tr.doc, insideCell(next, at, row, column)));
}

const empty = (state: EditorState, header: boolean) =>
  state.schema.nodes[header ? "tableHeader" : "tableCell"]?.create() as Node;

export type TableCommand = (state: EditorState) => Transaction | null;

export const addRow =
  (after: boolean): TableCommand =>
  (state) =>
    changeTable(state, (rows, { row, column }) => {
      const at = after ? row + 1 : row;
      return { rows: rows.toSpliced(at, 0, [empty(state, at === 0)]), row: at, column };
    });

export const addColumn =
  (after: boolean): TableCommand =>
  (state) =>
    changeTable(state, (rows, { row, column }) => {
      const at = after ? column + 1 : column;
      return {
        rows: rows.map((cells, index) => cells.toSpliced(at, 0, empty(state, index === 0))),
        row,
        column: at,
      };
    });

export const removeRow: TableCommand = (state) =>
  changeTable(state, (rows, { row, column }) =>
    rows.length === 1 ? null : { rows: rows.toSpliced(row, 1), row: Math.max(0, row - 1), column },
  );

export const removeColumn: TableCommand = (state) =>
  changeTable(state, (rows, { row, column }) =>
    (rows[0]?.length ?? 0) <= 1
      ? null
      : { rows: rows.map((cells) => cells.toSpliced(column, 1)), row, column: Math.max(0, column - 1) },
  );

export const removeTable: TableCommand = (state) => changeTable(state, () => null);

/** Aligns the caret's column; its header stores that. */
export const alignColumn =
  (align: "left" | "center" | "right" | null): TableCommand =>
  (state) => {
    const place = cellAt(state);
    if (!place) return null;
    return state.tr.setNodeAttribute(insideCell(place.table, place.at, 0, place.column) - 1, "align", align);
  };

/** Moves to the next cell, or with -1 to the previous one; after the last one adds a row. */
export const goToCell =
  (step: 1 | -1): TableCommand =>
  (state) => {
    const place = cellAt(state);
    if (!place) return null;
    const width = place.table.child(place.row).childCount;
    const number = place.row * width + place.column + step;
    if (number < 0) return state.tr;
    if (number >= width * place.table.childCount) {
      return changeTable(state, (rows, { row }) => ({
        rows: [...rows, [empty(state, false)]],
        row: row + 1,
        column: 0,
      }));
    }
    return selectCell(state, place, Math.floor(number / width), number % width);
  };

/** Moves to the cell below; after the last row adds one. */
export const goDown: TableCommand = (state) => {
  const place = cellAt(state);
  if (!place) return null;
  if (place.row + 1 < place.table.childCount) return selectCell(state, place, place.row + 1, place.column);
  return changeTable(state, (rows, { row, column }) => ({
    rows: [...rows, [empty(state, false)]],
    row: row + 1,
    column,
  }));
};

function selectCell(state: EditorState, { table, at }: CellPlace, row: number, column: number): Transaction {
  const from = insideCell(table, at, row, column);
  const size = table.child(row).child(column).content.size;
  return state.tr.setSelection(TextSelection.create(state.doc, from, from + size)).scrollIntoView();
}

/** Deletes the text of a selection across cells, and keeps the cells. */
export const clearCells: TableCommand = (state) => {
  const { from, to } = state.selection;
  const [first, last] = [cellAt(state, from), cellAt(state, to)];
  if (!first || !last || first.at !== last.at) return null;
  if (first.row === last.row && first.column === last.column) return null;
  const { tr } = state;
  const ranges: [number, number][] = [];
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name !== "tableCell" && node.type.name !== "tableHeader") return true;
    ranges.push([Math.max(from, at + 1), Math.min(to, at + node.nodeSize - 1)]);
    return false;
  });
  for (const [start, end] of ranges.toReversed()) if (start < end) tr.delete(start, end);
  return tr.setSelection(TextSelection.create(tr.doc, from));
};

/** Makes every table rectangular again, its header on top; null if all are. */
export function squareTables(state: EditorState): Transaction | null {
  const { tr } = state;
  const found: { table: Node; at: number }[] = [];
  state.doc.descendants((node, at) => {
    if (node.type.name === "table" && !isSquare(node)) found.push({ table: node, at });
    return !node.isTextblock && node.type.name !== "table";
  });
  for (const { table, at } of found.toReversed()) {
    tr.replaceWith(at, at + table.nodeSize, tableOf(state.schema, table, rowsOf(table)));
  }
  return tr.docChanged ? tr : null;
}

function isSquare(table: Node): boolean {
  const width = table.firstChild?.childCount ?? 0;
  return table.children.every(
    (row, index) =>
      row.childCount === width &&
      row.children.every((cell) => (cell.type.name === "tableHeader") === (index === 0)),
  );
}
