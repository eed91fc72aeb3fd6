import type { Table as MarkdownTable } from "mdast";
import type { Block, Image, Inline, TableRow } from "../schema.ts";
import type { Reading } from "./reading.ts";
import { liftImages, readLine } from "./readLine.ts";

/** A markdown table with every row as wide as its header; images in cells stand after it. */
export function readTable(reading: Reading, table: MarkdownTable): Block[] {
  const id = reading.newId();
  const width = table.children[0]?.children.length ?? 0;
  const lifted: Image[] = [];
  const rows = table.children.map((row, index): TableRow => {
    const cells = Array.from({ length: width }, (_, column) => {
      const { line, images } = liftImages(readLine(reading, row.children[column]?.children ?? []));
      lifted.push(...images);
      return index === 0 ? header(table, column, line) : { type: "tableCell" as const, content: line };
    });
    return { type: "tableRow", content: cells };
  });
  return [{ type: "table", id, content: rows }, ...lifted];
}

function header(table: MarkdownTable, column: number, content: Inline[]) {
  return { type: "tableHeader" as const, align: table.align?.[column] ?? null, content };
}
