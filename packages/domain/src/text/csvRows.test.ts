import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader, guessDelimiter, LONGEST_CELL } from "./csvRows.ts";

function read(text: string, delimiter = ",", cut = text.length) {
  const reader = new CsvReader(delimiter);
  const rows = [];
  for (let at = 0; at < text.length; at += Math.max(1, cut))
    rows.push(...reader.push(text.slice(at, at + cut)));
  const end = reader.end();
  return { rows: [...rows, ...end.rows], unclosed: end.unclosed };
}
const cells = (text: string, delimiter?: string) => read(text, delimiter).rows.map((row) => row.cells);

describe("CsvReader", () => {
  it.each<[string, string, string[][]]>([
    [
      "two lines",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "no line end at the end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "Windows' line ends",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "old Macs' line ends",
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["blank lines", "a\n\n,,\n  \nb", [["a"], ["  "], ["b"]]],
    [
      "quoted cells",
      '"a","b,c"\n"d ""e"" f",g\n',
      [
        ["a", "b,c"],
        ['d "e" f', "g"],
      ],
    ],
    [
      "a line end within quotes",
      '"a\nb",c\nd,e',
      [
        ["a\nb", "c"],
        ["d", "e"],
      ],
    ],
    ["a quote within a bare cell", 'say "aye",b\n', [['say "aye"', "b"]]],
    ["characters after a closing quote", '"a"b,c\n', [["ab", "c"]]],
    ["empty quotes", '"",x\n', [["", "x"]]],
    ["rows of different lengths", "a,b\nc\nd,e,f\n", [["a", "b"], ["c"], ["d", "e", "f"]]],
  ])("reads %s", (_, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  it("accepts other delimiters", () => {
    expect(cells('a;"b;c"\n', ";")).toEqual([["a", "b;c"]]);
    expect(cells("a\tb\n", "\t")).toEqual([["a", "b"]]);
  });

  it("reports each row's first line, counting lines within quotes", () => {
    expect(read('a\n"b\nc\nd",1\ne\r\n\r\nf').rows.map(({ line }) => line)).toEqual([1, 2, 5, 7]);
  });

  it("reports the line of an unclosed quote", () => {
    expect(read('a\nb,"c\nd\ne').unclosed).toBe(2);
    expect(read('a\n"b"').unclosed).toBeNull();
  });

  describe("with a limit for quoted cells", () => {
    const recover = (text: string, cut = text.length) => {
      const reader = new CsvReader(",", { quotedLimit: 40 });
      const rows = [];
      for (let at = 0; at < text.length; at += Math.max(1, cut))
        rows.push(...reader.push(text.slice(at, at + cut)));
      const end = reader.end();
      return { rows: [...rows, ...end.rows], unclosed: end.unclosed };
    };

    it.each<[string, string, string[][], number[]]>([
      [
        "never closed",
        'a,"b\nc,d\ne,f',
        [
          ["a", '"b'],
          ["c", "d"],
          ["e", "f"],
        ],
        [1],
      ],
      [
        "closed by another cell's",
        'a,"b\r\nc,"d"\r\ne,f\r\n',
        [
          ["a", '"b'],
          ["c", "d"],
          ["e", "f"],
        ],
        [1],
      ],
      [
        "never closed in a long table",
        `a,"b\n${"c,d\n".repeat(30)}e,f\n`,
        [["a", '"b'], ...Array<string[]>(30).fill(["c", "d"]), ["e", "f"]],
        [1],
      ],
      ["open in two rows", '"a\nb\n"c\nd', [['"a'], ["b"], ['"c'], ["d"]], [1, 3]],
      [
        "closed lines below",
        'a,"b\nc"\nd,e\n',
        [
          ["a", "b\nc"],
          ["d", "e"],
        ],
        [],
      ],
    ])("reads a table whose quotation mark is %s", (_, text, expected, open) => {
      const { rows, unclosed } = recover(text);
      expect(rows.map((row) => row.cells)).toEqual(expected);
      expect(rows.filter((row) => row.hasOpenQuote).map(({ line }) => line)).toEqual(open);
      expect(unclosed).toBeNull();
    });

    it("gives the same result for any chunk size", () => {
      const text = fc
        .array(fc.constantFrom("a", ",", '"', "\n", "\r\n", '","', "aaaa\n"), { maxLength: 80 })
        .map((parts) => parts.join(""));
      fc.assert(
        fc.property(text, fc.integer({ min: 1, max: 50 }), (full, cut) => {
          expect(recover(full, cut)).toEqual(recover(full));
        }),
        { numRuns: 400 },
      );
    });
  });

  it("keeps the beginning of a ten-megabyte cell and continues after it", () => {
    const long = "x".repeat(10_000_000);
    for (const cell of [long, `"${long}"`, `"${"y\n".repeat(5_000_000)}"`]) {
      const { rows } = read(`a,${cell},b\nnext,1,2\n`, ",", 65_536);
      expect(rows).toHaveLength(2);
      expect(rows[0]?.isCut).toBe(true);
      expect(rows[0]?.cells.map(({ length }) => length)).toEqual([1, LONGEST_CELL, 1]);
      expect(rows[1]).toMatchObject({ cells: ["next", "1", "2"], isCut: false });
    }
  });

  it("gives the same result for any chunk size", () => {
    const text = fc
      .array(fc.constantFrom("a", "ü", ",", '"', "\n", "\r", "\r\n", '","', "\n\n"), { maxLength: 60 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (full, cut) => {
        expect(read(full, ",", cut)).toEqual(read(full));
      }),
      { numRuns: 400 },
    );
  });

  it("round-trips a well-formed table", () => {
    const rows = fc.array(fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 4 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(rows, (table) => {
        const nonEmpty = table.filter((row) => row.some((cell) => cell !== ""));
        const text = nonEmpty.map(
          (row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`,
        );
        expect(cells(text.join(""))).toEqual(nonEmpty);
      }),
    );
  });
});

it.each([
  ["email,name\n", ",", 0],
  ["email;name;since\n", ";", 0],
  ["email\tname\n", "\t", 0],
  ["a@b.example\n", ",", 0],
  ['"last, first, middle";email\n', ";", 0],
  ["sep=;\r\nemail;name\n", ";", 7],
  ["\n\nemail|name\n", "|", 0],
])("guessDelimiter of %j is %j", (head, delimiter, skip) => {
  expect(guessDelimiter(head)).toEqual({ delimiter, skip });
});
