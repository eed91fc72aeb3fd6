// @vitest-environment jsdom
import { insertStored, linesOf } from "@quire/documents/testing/storedText";
import { TEXT } from "@quire/documents/yjs/sharedText";
import type { Editor } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { moveBlock } from "../handle/moveBlock.ts";
import { caret, connect, textOf, type } from "../testing/edits.ts";
import { bodyOf, draftOf, openDraft, paragraph, undoOf } from "../testing/openDraft.ts";
import { undoOnce } from "./PersistentUndo.ts";
import { shownText } from "./SharedText.ts";

/** Two users' copies of a draft, and the first one's editor. */
function opened(...texts: string[]) {
  const [doc, other] = [draftOf(bodyOf(...texts.map(paragraph))), new Y.Doc()];
  connect(doc, other);
  return { doc, other, editor: openDraft(doc), theirs: other.getText(TEXT) };
}

const isComposing = (editor: Editor, composing: boolean) => {
  (editor.view as unknown as { input: { composing: boolean } }).input.composing = composing;
};

describe("An editor", () => {
  it("acts on what is selected in the page by a key, also before the browser has reported it", () => {
    const { editor } = opened("the white whale");
    editor.view.focus();
    caret(editor, 1, 3);
    const line = editor.view.dom.querySelector("p")?.firstChild as Text;
    getSelection()?.collapse(line, 9);
    expect(editor.state.selection.$from.parentOffset).toBe(3);
    editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    expect(editor.state.selection.$from.parentOffset).toBe(9);
  });

  it("shows just what is stored, whatever another user writes and this one types", () => {
    const step = fc.record({
      kind: fc.constantFrom("words", "words", "gone", "bold", "block", "type", "remove", "up"),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      size: fc.integer({ min: 1, max: 9 }),
    });
    let ids = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { doc, other, editor, theirs } = opened("the white whale", "the sea", "a ship");
        for (const { kind, place, size } of steps) {
          const at = 1 + Math.floor(place * theirs.length);
          const most = Math.max(theirs.length - at, 0);
          const number = 1 + Math.floor(place * (editor.state.doc.childCount - 1));
          const block = editor.state.doc.maybeChild(number);
          if (kind === "words") theirs.insert(Math.min(at, theirs.length), "w".repeat(size), {});
          else if (kind === "gone") theirs.delete(at, Math.min(size, most));
          else if (kind === "bold") theirs.format(at, Math.min(size, most), { bold: {} });
          else if (kind === "block")
            insertStored(other, at, { type: "paragraph", id: `b2${String(ids++).padStart(18, "0")}` });
          else if (!block?.isTextblock) continue;
          else if (kind === "type") {
            caret(editor, number, Math.min(size, block.content.size));
            type(editor, "typed");
          } else if (kind === "up") {
            const moved = moveBlock(editor.state, number, number - 1);
            if (moved) editor.view.dispatch(moved);
          } else {
            caret(editor, number, 0);
            const { $from } = editor.state.selection;
            editor.view.dispatch(editor.state.tr.delete($from.before(), $from.after()));
          }
          expect(editor.state.doc.toJSON()).toEqual(shownText(editor.schema, doc).toJSON());
        }
      }),
      { numRuns: Number(process.env.YJS_RUNS ?? 60) },
    );
  });

  it("keeps the caret at its word when another user moves the paragraph", () => {
    const { doc, other, editor } = opened("the whale", "the sea");
    caret(editor, 2, 3);
    const there = openDraft(other);
    caret(there, 2, 0);
    const moved = moveBlock(there.state, 2, 1);
    if (moved) there.view.dispatch(moved);
    type(editor, " calm");
    expect(textOf(editor)).toEqual(["the calm sea", "the whale"]);
    expect(shownText(editor.schema, doc).textContent).toBe("the calm seathe whale");
  });

  it.each([1, 2])(
    "keeps the caret at its word when another user undoes the move of paragraph %i",
    (number) => {
      const { other, editor } = opened("the sea", "the whale");
      const there = openDraft(other);
      caret(there, number, 0);
      const moved = moveBlock(there.state, number, number === 1 ? 3 : 1);
      if (moved) there.view.dispatch(moved);
      caret(editor, 3 - number, 3);
      undoOnce(undoOf(there), there.view);
      type(editor, " calm");
      expect(textOf(editor)).toEqual(
        number === 1 ? ["the calm sea", "the whale"] : ["the sea", "the calm whale"],
      );
    },
  );

  it("keeps its words in their line of a list when another user moves the list and undoes that", () => {
    const { editor, other } = opened("the sea", "a whale", "a ship");
    const there = openDraft(other);
    const { size } = there.state.doc.content;
    there.commands.setTextSelection({ from: size - "a whale".length - "a ship".length, to: size - 1 });
    there.commands.toggleList("bulletList", "listItem");
    undoOf(there).stopCapturing();
    const moved = moveBlock(there.state, 2, 1);
    if (moved) there.view.dispatch(moved);
    editor.commands.setTextSelection(
      editor.state.doc.child(1).nodeSize + editor.state.doc.child(0).nodeSize - 3,
    );
    type(editor, " sails");
    undoOnce(undoOf(there), there.view);
    for (const { state } of [editor, there])
      expect(state.doc.textBetween(0, state.doc.content.size, "/")).toBe("the sea/a whale/a ship sails");
  });

  it("shows the list that another user makes of a heading", () => {
    const { other, editor } = opened("the sea", "the whale");
    const there = openDraft(other);
    caret(editor, 2, 0);
    editor.commands.toggleNode("heading", "paragraph", { level: 2 });
    const { id } = editor.state.doc.child(2).attrs;
    caret(there, 2, 0);
    there.commands.toggleList("taskList", "taskItem");
    expect(editor.state.doc.toJSON()).toEqual(there.state.doc.toJSON());
    const list = editor.state.doc.child(2);
    expect([list.type.name, list.firstChild?.firstChild?.attrs.id]).toEqual(["taskList", id]);
  });

  it("waits with others' words while its user composes, and loses none", () => {
    const { editor, theirs, other } = opened("the whale");
    caret(editor, 1, 9);
    isComposing(editor, true);
    theirs.insert(2, "See ", {});
    type(editor, "s");
    expect(textOf(editor)).toEqual(["the whales"]);
    theirs.insert(2, "Now: ", {});
    isComposing(editor, false);
    type(editor, " swim");
    theirs.insert(theirs.length, "!", {});
    expect(textOf(editor)).toEqual(["Now: See the whales swim!"]);
    expect(linesOf(other)).toEqual(["", "Now: See the whales swim!"]);
  });

  it("doesn't make bold what is typed behind words that another user made bold", () => {
    const { editor, theirs } = opened("the whale");
    caret(editor, 1, 9);
    theirs.format(6, 5, { bold: {} });
    type(editor, "s");
    const marks = editor.state.doc.child(1).children.map((node) => [node.text, node.marks.length]);
    expect(marks).toEqual([
      ["the ", 0],
      ["whale", 1],
      ["s", 0],
    ]);
  });

  it("takes off what another user formatted in a code block when it makes the code a paragraph", () => {
    const { doc, other, editor, theirs } = opened("the whale");
    caret(editor, 1, 0);
    editor.commands.toggleNode("codeBlock", "paragraph");
    theirs.format(6, 5, { bold: {} });
    editor.commands.toggleNode("codeBlock", "paragraph");
    expect(editor.state.doc.toJSON()).toEqual(shownText(editor.schema, doc).toJSON());
    expect(openDraft(other).state.doc.toJSON()).toEqual(editor.state.doc.toJSON());
  });

  it("keeps one format within the word that its user is typing", () => {
    const { editor, theirs } = opened("the ");
    caret(editor, 1, 4);
    type(editor, "wh");
    theirs.format(6, 2, { bold: {} });
    type(editor, "ale");
    const marks = editor.state.doc.child(1).children.map((node) => [node.text, node.marks.length]);
    expect(marks).toEqual([
      ["the ", 0],
      ["whale", 1],
    ]);
  });

  it.each([{}, { bold: {} }])(
    "keeps its caret behind a word that another user is typing, in %j",
    (formats) => {
      const { editor, theirs } = opened("the ");
      theirs.insert(6, "wh", formats);
      caret(editor, 1, 6);
      theirs.insert(8, "ale swims", formats);
      type(editor, "!");
      expect(textOf(editor)).toEqual(["the whale! swims"]);
      // What is selected stays: another's letters would be replaced with it.
      caret(editor, 1, 9);
      editor.commands.setTextSelection({
        from: editor.state.selection.from - 5,
        to: editor.state.selection.from,
      });
      theirs.insert(11, "s", {});
      type(editor, "seal");
      expect(textOf(editor)).toEqual(["the seals! swims"]);
    },
  );

  it("types at the end of a line whose bold words another pasted with the line behind", () => {
    const { editor, other } = opened("the sea");
    const theirs = openDraft(other);
    const bold = { type: "text", text: "whale", marks: [{ type: "bold" }] };
    const lines = [
      { type: "paragraph", content: [{ type: "text", text: "a " }, bold] },
      { type: "paragraph", content: [{ type: "text", text: "a ship" }] },
    ];
    theirs.commands.insertContentAt(theirs.state.doc.content.size, lines);
    caret(editor, 2, "a whale".length);
    type(editor, " swims");
    for (const one of [editor, theirs]) expect(textOf(one)).toEqual(["the sea", "a whale swims", "a ship"]);
  });

  it.each([
    ["before", 6, 7],
    ["behind", 9, 6],
  ])(
    "types over its selected words only, not over those that another puts %s them in their place",
    (_, at, gone) => {
      const { editor, theirs } = opened("the sea is calm");
      caret(editor, 1, 4);
      const { from } = editor.state.selection;
      editor.commands.setTextSelection({ from, to: from + "sea".length });
      theirs.insert(at, "b", {});
      theirs.delete(gone, "sea".length);
      type(editor, "ocean");
      theirs.insert(theirs.toString().indexOf("b") + 3, "ay", {});
      expect(textOf(editor)[0]).toMatch(/^the (oceanbay|bayocean) is calm$/);
    },
  );

  it("undoes its own words only, wherever others have written", () => {
    const { editor, theirs } = opened("the whale");
    caret(editor, 1, 4);
    type(editor, "white ");
    theirs.insert(2, "See ", {});
    theirs.insert(theirs.length, " swim", {});
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["See the whale swim"]);
  });

  it("puts the caret where it has undone a word, though the letters around are alike", () => {
    const { editor } = opened("an end");
    caret(editor, 1, 2);
    type(editor, " ");
    type(editor, "can ");
    undoOnce(undoOf(editor), editor.view);
    type(editor, "!");
    expect(textOf(editor)).toEqual(["an ! end"]);
  });
});
