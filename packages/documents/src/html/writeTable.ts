import { alignClass } from "../alignClass.ts";
import { plainText } from "../plainText.ts";
import type { Table } from "../schema.ts";
import { attribute } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";
import { boxDirection, cellDirection } from "./writeDirection.ts";
import { writeLine } from "./writeLine.ts";

/** A table in its own scroll container, reachable by keyboard: the page never scrolls sideways. */
export function writeTable(context: RenderContext, table: Table): string {
  const [head, ...body] = table.content;
  if (!head) return "";
  const direction = boxDirection(context, table);
  const aligns = head.content.map((cell) =>
    attribute("class", cell.type === "tableHeader" ? alignClass(cell.align) : null),
  );
  const headers = head.content.map(
    (cell, column) =>
      `<th scope="col"${aligns[column] ?? ""}${cellDirection(context, direction, cell.content)}>${writeLine(context, cell.content)}</th>`,
  );
  const rows = body.map((row) => {
    const cells = row.content.map(
      (cell, column) =>
        `<td${aligns[column] ?? ""}${cellDirection(context, direction, cell.content)}>${writeLine(context, cell.content)}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  const names = head.content.map((cell) => plainText(cell.content)).filter(Boolean);
  const label = attribute(
    "aria-label",
    names.length > 0 ? `Table: ${names.join(", ").slice(0, 120)}` : "Table",
  );
  const tbody = rows.length > 0 ? `<tbody>${rows.join("")}</tbody>` : "";
  return `<div class="table" tabindex="0" role="region"${label}><table${direction}><thead><tr>${headers.join("")}</tr></thead>${tbody}</table></div>`;
}
