import type { Block, Inline, TableHeader, TableRow } from "../schema.ts";
import { spanOf } from "./leftOut.ts";
import { styleOf } from "./styles.ts";
import { attributeOf, type Element, hasClass, isElement, type ParseContext } from "./tree.ts";

/** A table's own rows, without those of tables inside its cells. */
function rowsOf(table: Element): Element[] {
  const children = table.childNodes.filter(isElement);
  const isFoot = (child: Element) => child.tagName === "tfoot";
  // A page may name the foot before the body.
  return [...children.filter((child) => !isFoot(child)), ...children.filter(isFoot)].flatMap((child) => {
    if (child.tagName === "tr") return [child];
    return ["thead", "tbody", "tfoot"].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.childNodes.filter(isElement).filter((cell) => cell.tagName === "th" || cell.tagName === "td");
}

function alignOf(cell: Element | null | undefined): TableHeader["align"] {
  if (!cell) return null;
  const own = alignIn(cell);
  if (own) return own;
  const [line] = cell.childNodes.filter(isElement);
  const inner = line ? alignIn(line) : null;
  // Word processors say of every paragraph that it starts at the left.
  return inner === "left" ? null : inner;
}

function alignIn(element: Element): TableHeader["align"] {
  const said = styleOf(element, "text-align") ?? attributeOf(element, "align")?.toLowerCase();
  const aligns = ["left", "center", "right"] as const;
  return aligns.find((align) => said === align || hasClass(element, `align-${align}`)) ?? null;
}

/**
 * Arranges cells in columns; null if they need more than `WIDEST`. One that spans others has its text in the first,
 * and the others empty; they would move the rest of the row or of the table otherwise.
 */
function gridOf(rows: Element[][]): (Element | null)[][] | null {
  const grid: (Element | null)[][] = rows.map(() => []);
  for (const [at, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const [width, height] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      // Checked before the columns are filled: many large spans would take too long.
      if (column + width > WIDEST) return null;
      for (const [below, row] of grid.slice(at, at + height).entries())
        for (let across = 0; across < width; across++)
          row[column + across] ??= below === 0 && across === 0 ? cell : null;
      column += width;
    }
  }
  return grid;
}

const WIDEST = 200;

/**
 * Reads a table with its first row as header and all rows as wide as the widest. Its caption is a paragraph above it;
 * images and embeds in cells follow it.
 */
export function readTable(
  context: ParseContext,
  element: Element,
  readLine: (cell: Element) => { line: Inline[]; others: Block[] },
): Block[] {
  const rows = gridOf(rowsOf(element).map(cellsOf));
  const width = Math.max(0, ...(rows ?? []).slice(0, 5000).map((row) => row.length));
  if (rows === null || width === 0) return [];
  const lifted: Block[] = [];
  const id = context.newId();
  const content = rows.map((cells, index): TableRow => {
    const read = Array.from({ length: width }, (_, column) => {
      const cell = cells[column];
      const { line, others } = cell ? readLine(cell) : { line: [], others: [] };
      for (const block of others) lifted.push(block);
      if (index > 0) return { type: "tableCell" as const, content: line };
      const align = alignOf(cell) ?? alignOf(rows[1]?.[column]);
      return { type: "tableHeader" as const, align, content: line };
    });
    return { type: "tableRow", content: read };
  });
  const caption = element.childNodes.find((child) => isElement(child) && child.tagName === "caption");
  const { line, others } = caption ? readLine(caption as Element) : { line: [], others: [] };
  const above: Block[] = line.length > 0 ? [{ type: "paragraph", id: context.newId(), content: line }] : [];
  return [...above, ...others, { type: "table", id, content }, ...lifted];
}
