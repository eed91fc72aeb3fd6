// @vitest-environment jsdom
import { appendWords } from "@quire/documents/testing/storedText";
import type { Editor } from "@tiptap/core";
import { describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { deleteSlash, type Slash, slashOf } from "./slash/SlashKeys.ts";
import { redoOnce, undoOnce } from "./sync/PersistentUndo.ts";
import { caret, connect, textOf, type } from "./testing/edits.ts";
import { blocksOf, bodyOf, draftOf, openDraft, paragraph, undoOf } from "./testing/openDraft.ts";
import { typeInto } from "./title/bindTitle.ts";

describe("Undo", () => {
  const storage = () => {
    let stored: string | null = null;
    return {
      read: () => stored,
      write: (steps: string) => {
        stored = steps;
      },
    };
  };
  /** Opens the same document as a reloaded page does. */
  const reloaded = (doc: Y.Doc) => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    return copy;
  };

  it("continues after a reload, and so does redo", () => {
    const undoStorage = storage();
    const doc = draftOf(bodyOf(paragraph("one"), paragraph("two")));
    const before = openDraft(doc, { undoStorage });
    caret(before, 1, 3);
    type(before, " more");
    undoOf(before).stopCapturing();
    before.view.dispatch(
      before.state.tr.delete(before.state.doc.content.size - 5, before.state.doc.content.size),
    );
    expect(textOf(before)).toEqual(["one more"]);
    before.destroy();

    const after = openDraft(reloaded(doc), { undoStorage });
    const undo = () => undoOnce(undoOf(after), after.view);
    undo();
    expect(textOf(after)).toEqual(["one more", "two"]);
    undo();
    expect(textOf(after)).toEqual(["one", "two"]);
    redoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["one more", "two"]);
  });

  it("takes back a slash command and the block that it made as one step", () => {
    const doc = draftOf(bodyOf(paragraph("one")));
    const editor = openDraft(doc);
    caret(editor, 1, 3);
    type(editor, " more");
    editor.commands.splitBlock();
    for (const letter of "/code") type(editor, letter);
    deleteSlash(editor, slashOf(editor.state) as Slash);
    editor.commands.setNode("codeBlock");
    expect(blocksOf(doc)[2]).toMatchObject({ type: "codeBlock" });

    undoOnce(undoOf(editor), editor.view);
    expect(blocksOf(doc)[2]).toMatchObject({ type: "paragraph" });
    expect(textOf(editor)).toEqual(["one more", ""]);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one more"]);
  });

  it.each([
    ["words", 1, 4, 1, 9],
    ["words of two paragraphs", 1, 4, 2, 3],
  ])("brings back %s that were typed over, in one step", (_, fromBlock, from, toBlock, to) => {
    const editor = openDraft(draftOf(bodyOf(paragraph("the white whale"), paragraph("two"))));
    caret(editor, toBlock, to);
    const end = editor.state.selection.from;
    caret(editor, fromBlock, from);
    editor.commands.setTextSelection({ from: editor.state.selection.from, to: end });
    for (const letter of "black") type(editor, letter);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["the white whale", "two"]);
  });

  it("reverts steps made since the page was first loaded", () => {
    const undoStorage = storage();
    const doc = draftOf(bodyOf(paragraph("one")));
    const before = openDraft(doc, { undoStorage });
    caret(before, 1, 3);
    type(before, " two");
    before.destroy();
    const after = openDraft(reloaded(doc), { undoStorage });
    caret(after, 1, 7);
    type(after, " three");
    undoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["one two"]);
    undoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["one"]);
  });

  it("never overwrites what someone else has changed since", () => {
    const undoStorage = storage();
    const doc = draftOf(bodyOf(paragraph("one"), paragraph("two")));
    const before = openDraft(doc, { undoStorage });
    caret(before, 1, 3);
    type(before, " mine");
    before.destroy();
    const copy = reloaded(doc);
    const after = openDraft(copy, { undoStorage });
    appendWords(copy, 1, " theirs");
    undoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["one mine theirs", "two"]);
  });

  it("takes back a whole word, whatever others change while it is typed", () => {
    const [doc, other] = [draftOf(bodyOf(paragraph("the sea"))), new Y.Doc()];
    connect(doc, other);
    const [here, there] = [openDraft(doc), openDraft(other)];
    caret(here, 1, 7);
    type(here, " ");
    type(here, "c");
    caret(there, 1, 3);
    there.commands.splitBlock();
    type(here, "a");
    caret(there, 2, 7);
    type(there, "x");
    type(here, "lm");
    expect(textOf(here)).toEqual(["the", " sea calmx"]);
    undoOnce(undoOf(here), here.view);
    expect(textOf(here)).toEqual(["the", " sea x"]);
  });

  it("keeps remote changes made while typing", () => {
    const undoStorage = storage();
    const [doc, other] = [draftOf(bodyOf(paragraph("one"), paragraph("two"))), new Y.Doc()];
    connect(doc, other);
    const [here, there] = [openDraft(doc, { undoStorage }), openDraft(other)];
    caret(here, 1, 3);
    type(here, " a");
    caret(there, 2, 3);
    type(there, " theirs");
    type(here, "b");
    here.destroy();
    const after = openDraft(reloaded(doc), { undoStorage });
    undoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["one", "two theirs"]);
  });

  it("ignores unreadable stored steps", () => {
    const write = vi.fn();
    const editor = openDraft(draftOf(bodyOf(paragraph("one"))), {
      undoStorage: { read: () => "{no", write },
    });
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one"]);
  });

  /** Types as a keyboard does, one character per change. */
  const typeKeys = (editor: Editor, text: string) => {
    for (const character of text) type(editor, character);
  };

  it("takes back one word at a time", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph(""))));
    caret(editor, 1, 0);
    typeKeys(editor, "four words, typed quickly");
    const seen: string[] = [];
    for (let step = 0; step < 4; step++) {
      undoOnce(undoOf(editor), editor.view);
      seen.push(textOf(editor)[0] as string);
    }
    expect(seen).toEqual(["four words, typed ", "four words, ", "four ", ""]);
    redoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["four "]);
  });

  it("takes back deleted words one at a time", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph("one two three"))));
    for (let at = 13; at > 4; at--) {
      caret(editor, 1, at);
      const { from } = editor.state.selection;
      editor.view.dispatch(editor.state.tr.delete(from - 1, from));
    }
    expect(textOf(editor)).toEqual(["one "]);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one two"]);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one two three"]);
  });

  it("takes back each change of structure or format by itself", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph("word"))));
    caret(editor, 1, 4);
    typeKeys(editor, "s");
    editor.commands.splitBlock();
    typeKeys(editor, "next");
    editor.commands.setNode("heading", { level: 2 });
    const { size } = editor.state.doc.content;
    editor.commands.setTextSelection({ from: size - 5, to: size - 1 });
    editor.commands.toggleMark("bold");
    const steps = () => {
      undoOnce(undoOf(editor), editor.view);
      const last = editor.state.doc.lastChild;
      return [textOf(editor).join("|"), last?.type.name, last?.firstChild?.marks.length ?? 0];
    };
    expect(steps()).toEqual(["words|next", "heading", 0]);
    expect(steps()).toEqual(["words|next", "paragraph", 0]);
    expect(steps()).toEqual(["words|", "paragraph", 0]);
    expect(steps()).toEqual(["words", "paragraph", 0]);
    expect(steps()).toEqual(["word", "paragraph", 0]);
  });

  it("survives steps that make the text shorter than it was", () => {
    const doc = draftOf(bodyOf(paragraph("one")));
    const editor = openDraft(doc);
    caret(editor, 1, 3);
    editor.commands.splitBlock();
    typeKeys(editor, "a long second line");
    for (let step = 0; step < 5; step++) undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one"]);
    for (let step = 0; step < 5; step++) redoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["one", "a long second line"]);
    expect(blocksOf(doc)).toHaveLength(3);
    expect(editor.state.selection.from).toBe(editor.state.doc.content.size - 1);
  });

  it("takes back the title by words, in one order with the text", () => {
    const doc = draftOf(bodyOf(paragraph("")));
    const title = doc.getText("title");
    const editor = openDraft(doc);
    const typeTitle = (text: string) => {
      for (const character of text) typeInto(title, `${title}${character}`, title.toString());
    };
    typeTitle("Two words");
    caret(editor, 1, 0);
    typeKeys(editor, "text");
    typeTitle("!");
    const undo = () => {
      undoOnce(undoOf(editor), editor.view);
      return [title.toString(), textOf(editor)[0]];
    };
    expect(undo()).toEqual(["Two words", "text"]);
    expect(undo()).toEqual(["Two words", ""]);
    expect(undo()).toEqual(["Two ", ""]);
    expect(undo()).toEqual(["", ""]);
  });

  it("takes back a composed word, however many changes compose it", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph("a "))));
    caret(editor, 1, 2);
    for (const composed of ["ni", "nin"]) {
      editor.view.dom.dispatchEvent(new CompositionEvent("compositionstart"));
      const from = editor.state.selection.from;
      for (let length = 1; length <= composed.length; length++)
        editor.view.dispatch(
          editor.state.tr.insertText(composed.slice(0, length), from, editor.state.selection.from),
        );
      editor.view.dom.dispatchEvent(new CompositionEvent("compositionend"));
    }
    expect(textOf(editor)).toEqual(["a ninin"]);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["a ni"]);
  });
});
