import fc from "fast-check";
import { expect, it } from "vitest";
import { cell, createOutput, printable } from "./output.ts";
import { openCliKit } from "./testing/cliKit.ts";

it("printable text can't move the cursor, recolor the screen or reverse text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(printable(text)).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(cell(text)).not.toMatch(/[\t\n\r]/);
    }),
  );
  expect(printable("\u001b]8;;http://evil\u0007मोबी 🐋\n")).toBe("]8;;http://evilमोबी 🐋\n");
});

it("a diff has no color in plain mode", async () => {
  const kit = await openCliKit();
  kit.env.FORCE_COLOR = "1";
  const written = (isPlain: boolean) => {
    const terminal = { ...kit.terminal(), isPlain };
    createOutput(terminal, {}).printToned({}, [{ text: "+ whale", tone: "good" }]);
    return (terminal.stdout as unknown as { text: string }).text;
  };
  expect([written(false), written(true)]).toEqual(["\u001b[32m+ whale\u001b[0m\n", "+ whale\n"]);
  await kit.clear();
});
