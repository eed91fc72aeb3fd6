import { buffer } from "node:stream/consumers";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import type { LineRow } from "../../ledger/selectLines.ts";
import { drawStatement } from "./drawStatement.ts";

const line = (change: Partial<LineRow> = {}): LineRow => ({
  id: "1",
  occurred_at: new Date("2026-11-22T10:00:00.000Z"),
  journal: "sale",
  amount: 8910,
  order_id: "b01m81qytye9c54kwahy",
  title: "The Galley Book",
  kind: "post",
  paid: 9900,
  amount_refunded: 0,
  fee: 234,
  buyer: "Queequeg",
  confirmed_at: null,
  refunded_at: null,
  is_disputed: false,
  refund_pending: false,
  ...change,
});

const HEAD = {
  product: "Quire",
  site: "The Spouter-Inn",
  currency: "INR",
  from: null,
  to: null,
  now: new Date("2026-11-23T00:00:00.000Z"),
} as const;

async function read(pages: LineRow[][], most?: number) {
  const { numPages, getPage } = await draw(pages, most);
  const texts: string[] = [];
  for (let number = 1; number <= numPages; number++) {
    const { items } = await (await getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return { numPages, text: texts.join("\n") };
}

async function draw(pages: LineRow[][], most?: number) {
  async function* given() {
    yield* pages;
  }
  const data = new Uint8Array(await buffer(drawStatement(HEAD, given(), most)));
  const opened = await getDocument({ data, verbosity: 0 }).promise;
  return { numPages: opened.numPages, getPage: (number: number) => opened.getPage(number) };
}

describe("a statement as PDF", () => {
  it("shows each line with its exact amount, and their sum", async () => {
    const { text, numPages } = await read([
      [line(), line({ journal: "fee", amount: -234 })],
      [line({ journal: "payout", amount: -8676, order_id: null, title: null, buyer: null })],
      [
        line({ kind: "support", amount: 104_800 }),
        line({ journal: "refund", kind: "support", amount: -104_800 }),
      ],
    ]);
    expect(numPages).toBe(1);
    expect(text).toContain("Statement in INR");
    expect(text).toContain("Everything to 23 Nov, 2026");
    expect(text).toContain("The Galley Book, Queequeg");
    for (const amount of ["89.10", "−2.34", "−86.76", "1,048.00"]) expect(text).toContain(amount);
    expect(text.match(/Sale|Support|Refund/g)).toEqual(["Sale", "Support", "Refund"]);
    expect(text).toMatch(/Sum of 5 lines *0\.00/);
  });

  it("writes titles and names in any script, and truncates long ones", async () => {
    const { text } = await read([
      [
        line({ title: "Łódź, Жизнь", buyer: "Éloïse" }),
        line({ title: "मोबी 中", buyer: "मीरा" }),
        line({ title: "Whale ".repeat(40) }),
      ],
    ]);
    expect(text).toContain("Łódź, Жизнь, Éloïse");
    expect(text).toContain("म");
    expect(text).toContain("?");
    expect(text).toMatch(/Whale…|Whal…|Wha…|Wh…|W…/);
  });

  it("writes glyphs that their font composes of others, each in its shape", async () => {
    const title = "राजा और रानी, ओस और औरत, ऑटो";
    const { text } = await read([[line({ title, buyer: "ओम औलख" })]]);
    expect(text).toContain(`${title}, ओम औलख`);
    expect(text).toMatch(/Sum of 1 line/);
  });

  it("continues over pages, and says so when it omits lines", async () => {
    const rows = Array.from({ length: 130 }, () => line());
    const { text, numPages } = await read([rows]);
    expect(numPages).toBeGreaterThan(2);
    expect(text.match(/Page \d+/g)).toEqual(Array.from({ length: numPages }, (_, at) => `Page ${at + 1}`));
    const cut = await read([rows, rows], 150);
    expect(cut.text).toContain("Sum of 150 lines");
    expect(cut.text).toContain("There are more lines");
  });

  it("is one page that says so when there are no lines", async () => {
    expect((await read([[]])).text).toMatch(/Sum of 0 lines *0\.00/);
  });
});
