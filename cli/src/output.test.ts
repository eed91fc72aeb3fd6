import fc from "fast-check";
import { expect, it } from "vitest";
import { cell, printable } from "./output.ts";

it("Nothing that is shown can move the cursor, recolor the screen or reverse the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(printable(text)).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(cell(text)).not.toMatch(/[\t\n\r]/);
    }),
  );
  expect(printable("\u001b]8;;http://evil\u0007मोबी 🐋\n")).toBe("]8;;http://evilमोबी 🐋\n");
});
