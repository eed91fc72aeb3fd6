import type { Block, Image, Inline, TableHeader, TableRow } from "../schema.ts";
import { attributeOf, type Element, hasClass, isElement, type ParseContext } from "./tree.ts";

/** A table's own rows, without those of tables inside its cells. */
function rowsOf(table: Element): Element[] {
  return table.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === "tr") return [child];
    return ["thead", "tbody", "tfoot"].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.childNodes.filter(isElement).filter((cell) => cell.tagName === "th" || cell.tagName === "td");
}

function alignOf(cell: Element | undefined): TableHeader["align"] {
  if (!cell) return null;
  const said = `${attributeOf(cell, "align") ?? ""} ${attributeOf(cell, "style") ?? ""}`.toLowerCase();
  const found = (["left", "center", "right"] as const).find(
    (align) =>
      hasClass(cell, `align-${align}`) || said.startsWith(align) || said.includes(`text-align: ${align}`),
  );
  return found ?? null;
}

/** Reads a table with its first row as header and all rows as wide as the widest; images in cells follow it. */
export function readTable(
  context: ParseContext,
  element: Element,
  readLine: (cell: Element) => { line: Inline[]; images: Image[] },
): [] | [Block, ...Image[]] {
  const rows = rowsOf(element).map(cellsOf);
  const width = Math.max(0, ...rows.slice(0, 5000).map((row) => row.length));
  if (width === 0 || width > 200) return [];
  const lifted: Image[] = [];
  const id = context.newId();
  const content = rows.map((cells, index): TableRow => {
    const read = Array.from({ length: width }, (_, column) => {
      const cell = cells[column];
      const { line, images } = cell ? readLine(cell) : { line: [], images: [] };
      lifted.push(...images);
      if (index > 0) return { type: "tableCell" as const, content: line };
      return { type: "tableHeader" as const, align: alignOf(cell), content: line };
    });
    return { type: "tableRow", content: read };
  });
  return [{ type: "table", id, content }, ...lifted];
}
