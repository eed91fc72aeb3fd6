import { expect, it } from "vitest";
import { decodeLines, detectEncoding } from "./textEncoding.ts";

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

it.each([
  ["ASCII", bytes("email,name\n", "utf8"), { encoding: "utf-8", skip: 0 }],
  ["a byte order mark", bytes("\ufeffemail\n", "utf8"), { encoding: "utf-8", skip: 3 }],
  ["UTF-16 with a byte order mark", bytes("\ufeffemail\n", "utf16le"), { encoding: "utf-16le", skip: 2 }],
  ["big-endian UTF-16", swapped("\ufeffemail\n"), { encoding: "utf-16be", skip: 2 }],
  ["UTF-16 without a byte order mark", bytes("email,name\n", "utf16le"), { encoding: "utf-16le", skip: 0 }],
  ["big-endian UTF-16 without a byte order mark", swapped("email,name\n"), { encoding: "utf-16be", skip: 0 }],
  ["an empty file", new Uint8Array(), { encoding: "utf-8", skip: 0 }],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), null],
  [
    "one zero in a thousand characters",
    bytes(`${"x".repeat(999)}\u0000`, "utf8"),
    { encoding: "utf-8", skip: 0 },
  ],
  ["one zero among few characters", bytes("email\u0000,name\n", "utf8"), null],
])("%s", (_, head, expected) => {
  expect(detectEncoding(head)).toEqual(expected);
});

it("decodes a Windows-1252 line on its own, and the others as UTF-8", () => {
  const mixed = Buffer.concat([
    Buffer.from("Zoë,é\n"),
    Buffer.from([0x5a, 0x6f, 0xeb, 0x0a]),
    Buffer.from("ü"),
  ]);
  expect(decodeLines(mixed)).toBe("Zoë,é\nZoë\nü");
});
