import { setImmediate } from "node:timers/promises";
import type { EarningKind } from "@quire/contracts/records/earnings";
import { type Currency, formatInColumn } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import PDFDocument from "pdfkit";
import { type LineRow, lineKind } from "../../ledger/selectLines.ts";
import { FONTS, type FontName, runsOf } from "./statementFonts.ts";

export interface StatementHead {
  product: string;
  site: string;
  currency: Currency;
  /** ISO 8601, as requested; null if open. */
  from: string | null;
  to: string | null;
  now: Date;
}

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const ROW = 16;
const COLUMNS = { date: 0, what: 72, about: 190, amount: WIDTH };
/** About three hundred pages. Longer statements need the CSV or a shorter period. */
export const MOST_LINES = 12_000;

const LABELS: Record<EarningKind | "support", string> = {
  sale: "Sale",
  support: "Support",
  fee: "Provider's fee",
  fee_absorbed: "Fee we cover",
  refund: "Refund",
  refund_failed: "Refund failed",
  dispute_opened: "Held by a dispute",
  dispute_taken: "Lost to a dispute",
  dispute_won: "Dispute won",
  dispute_lost: "Not taken by dispute",
  dispute_fee: "Dispute fee",
  cost_adjusted: "Printing cost",
  payout: "Payout",
  payout_returned: "Payout returned",
  forfeited: "Forfeited",
};

/** The label of a line, short enough for its column. */
const lineLabel = (row: Pick<LineRow, "journal" | "kind">): string => LABELS[lineKind(row)];

type Pen = InstanceType<typeof PDFDocument>;

/**
 * Streams a statement as PDF: each finished page is yielded before the next is read, so that a slow client costs
 * one page of memory and not the document.
 */
export async function* drawStatement(
  head: StatementHead,
  pages: AsyncIterable<readonly LineRow[]>,
  most = MOST_LINES,
): AsyncGenerator<Buffer> {
  const pen = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `Statement in ${head.currency}`, Author: head.product, CreationDate: head.now },
  });
  for (const [name, file] of Object.entries(FONTS)) pen.registerFont(name, file);
  let page = 1;
  writePage(pen, page);
  let y = drawHead(pen, head);
  let drawn = 0;
  let sum = 0;
  let isCut = false;
  for await (const rows of pages) {
    for (const row of rows.slice(0, most - drawn)) {
      if (y > BOTTOM) {
        addPage(pen, ++page);
        // A page takes about 10 ms: yield to other requests before the next.
        await setImmediate();
        y = drawColumns(pen, MARGIN, head.currency);
      }
      drawRow(pen, y, row, head.currency);
      sum += row.amount;
      y += ROW;
    }
    isCut = rows.length > most - drawn;
    drawn = Math.min(most, drawn + rows.length);
    const done = pen.read() as Buffer | null;
    if (done) yield done;
    if (isCut) break;
  }
  if (y + GAP > BOTTOM) {
    addPage(pen, ++page);
    y = MARGIN;
  } else y += GAP;
  drawEnd(pen, y, { sum, drawn, isCut, currency: head.currency });
  pen.end();
  for await (const chunk of pen) yield chunk as Buffer;
}

function drawHead(pen: Pen, { product, site, currency, from, to, now }: StatementHead): number {
  write(pen, `Statement in ${currency}`, { x: 0, y: MARGIN, font: "bold", size: 18 });
  write(pen, `${site} · ${product}`, { x: 0, y: MARGIN + 28, size: 11 });
  const last = to ? `before ${formatDate(to)}` : `to ${formatDate(now)}`;
  const time = from ? `From ${formatDate(from)} ${last}` : `Everything ${last}`;
  write(pen, time, { x: 0, y: MARGIN + 44, size: 11 });
  return drawColumns(pen, MARGIN + 76, currency);
}

function drawColumns(pen: Pen, y: number, currency: Currency): number {
  for (const [label, x] of [
    ["Date", COLUMNS.date],
    ["What", COLUMNS.what],
    ["About", COLUMNS.about],
  ] as const)
    write(pen, label, { x, y, font: "bold" });
  writeRight(pen, `Amount in ${currency}`, y, "bold");
  pen
    .moveTo(MARGIN, y + 13)
    .lineTo(MARGIN + WIDTH, y + 13)
    .lineWidth(0.5)
    .stroke();
  return y + 20;
}

function drawRow(pen: Pen, y: number, row: LineRow, currency: Currency): void {
  write(pen, formatDate(row.occurred_at), { x: COLUMNS.date, y });
  write(pen, lineLabel(row), { x: COLUMNS.what, y });
  const about = [row.title, row.buyer].filter(Boolean).join(", ");
  write(pen, about, { x: COLUMNS.about, y, width: WIDTH - COLUMNS.about - 80 });
  writeRight(pen, formatInColumn({ amount: row.amount, currency }), y);
}

function drawEnd(
  pen: Pen,
  y: number,
  { sum, drawn, isCut, currency }: { sum: number; drawn: number; isCut: boolean; currency: Currency },
): void {
  write(pen, drawn === 1 ? "Sum of 1 line" : `Sum of ${drawn} lines`, { x: 0, y, font: "bold" });
  writeRight(pen, formatInColumn({ amount: sum, currency }), y, "bold");
  if (isCut)
    write(pen, "There are more lines. Choose a shorter period, or the CSV, which has them all.", {
      x: 0,
      y: y + ROW,
    });
}

function addPage(pen: Pen, number: number): void {
  pen.addPage();
  writePage(pen, number);
}

/** Below the margin, where no line is drawn. */
const writePage = (pen: Pen, number: number) =>
  writeRight(pen, `Page ${number}`, pen.page.height - MARGIN + 10);

interface Place {
  x: number;
  y: number;
  font?: FontName;
  size?: number;
  /** Longer text is truncated with an ellipsis. */
  width?: number;
}

const SIZE = 9;
/** Between the last line and the sum. */
const GAP = 10;

function write(pen: Pen, text: string, { x, y, font = "plain", size = SIZE, width = WIDTH }: Place): void {
  let at = MARGIN + x;
  for (const run of runsOf(fitted(pen, text, font, size, width), font, hasGlyph(pen))) {
    pen.font(run.font).fontSize(size);
    pen.text(run.text, at, y, { lineBreak: false, baseline: "top" });
    at += pen.widthOfString(run.text);
  }
}

function writeRight(pen: Pen, text: string, y: number, font: FontName = "plain"): void {
  write(pen, text, { x: WIDTH - widthOf(pen, text, font, SIZE), y, font });
}

function widthOf(pen: Pen, text: string, font: FontName, size: number): number {
  return runsOf(text, font, hasGlyph(pen)).reduce(
    (sum, run) => sum + pen.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

function fitted(pen: Pen, text: string, font: FontName, size: number, width: number): string {
  if (widthOf(pen, text, font, size) <= width) return text;
  const characters = [...text];
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(pen, `${characters.slice(0, middle).join("")}…`, font, size) <= width) least = middle;
    else most = middle - 1;
  }
  return `${characters.slice(0, least).join("").trimEnd()}…`;
}

/** pdfkit opens a font when it is selected, and exposes its glyphs only through this private field. */
interface OpenedFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

const hasGlyph = (pen: Pen) => (name: FontName, code: number) =>
  (pen.font(name) as Pen & OpenedFont)._font.font.hasGlyphForCodePoint(code);
