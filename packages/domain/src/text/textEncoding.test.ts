import { expect, it } from "vitest";
import { decodeLines, detectEncoding } from "./textEncoding.ts";

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

it.each([
  ["plain letters", bytes("email,name\n", "utf8"), { encoding: "utf-8", skip: 0 }],
  ["a byte order mark", bytes("\ufeffemail\n", "utf8"), { encoding: "utf-8", skip: 3 }],
  ["UTF-16 with its mark", bytes("\ufeffemail\n", "utf16le"), { encoding: "utf-16le", skip: 2 }],
  ["UTF-16 the other way round", swapped("\ufeffemail\n"), { encoding: "utf-16be", skip: 2 }],
  ["UTF-16 without a mark", bytes("email,name\n", "utf16le"), { encoding: "utf-16le", skip: 0 }],
  ["that, the other way round", swapped("email,name\n"), { encoding: "utf-16be", skip: 0 }],
  ["nothing", new Uint8Array(), { encoding: "utf-8", skip: 0 }],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), null],
  [
    "one zero in a thousand letters",
    bytes(`${"x".repeat(999)}\u0000`, "utf8"),
    { encoding: "utf-8", skip: 0 },
  ],
  ["one zero among few letters", bytes("email\u0000,name\n", "utf8"), null],
])("%s", (_, head, expected) => {
  expect(detectEncoding(head)).toEqual(expected);
});

it("a line that Windows wrote is read by itself, and the others as UTF-8", () => {
  const mixed = Buffer.concat([
    Buffer.from("Zoë,é\n"),
    Buffer.from([0x5a, 0x6f, 0xeb, 0x0a]),
    Buffer.from("ü"),
  ]);
  expect(decodeLines(mixed)).toBe("Zoë,é\nZoë\nü");
});
