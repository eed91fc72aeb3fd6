import fc from "fast-check";
import { expect, it } from "vitest";
import { cell, createOutput, printable } from "./output.ts";
import { openDesk } from "./testing/desk.ts";

it("Nothing that is shown can move the cursor, recolor the screen or reverse the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(printable(text)).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(cell(text)).not.toMatch(/[\t\n\r]/);
    }),
  );
  expect(printable("\u001b]8;;http://evil\u0007मोबी 🐋\n")).toBe("]8;;http://evilमोबी 🐋\n");
});

it("A diff has no color where lines of text are wanted always", async () => {
  const desk = await openDesk();
  desk.env.FORCE_COLOR = "1";
  const written = (isPlain: boolean) => {
    const terminal = { ...desk.terminal(), isPlain };
    createOutput(terminal, {}).answerToned({}, [{ text: "+ whale", tone: "good" }]);
    return (terminal.stdout as unknown as { text: string }).text;
  };
  expect([written(false), written(true)]).toEqual(["\u001b[32m+ whale\u001b[0m\n", "+ whale\n"]);
  await desk.clear();
});
