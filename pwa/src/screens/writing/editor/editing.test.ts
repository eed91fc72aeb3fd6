// @vitest-environment jsdom
import { appendStored } from "@quire/documents/testing/storedText";
import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { placeOfRange, rangeOf } from "./comments/ranges.ts";
import { countsOf } from "./counts/watchCounts.ts";
import { find, foundIn, replaceAll } from "./find/Finding.ts";
import { moveBlock } from "./handle/moveBlock.ts";
import { insertPasted } from "./paste/insertPasted.ts";
import { readPastedMarkdown } from "./paste/readPasted.ts";
import { undoOnce } from "./sync/PersistentUndo.ts";
import { addColumn, addRow, alignColumn, removeColumn, removeRow } from "./table/tableCommands.ts";
import { caret, connect, idsOf, textOf, type } from "./testing/edits.ts";
import { blocksOf, bodyOf, draftOf, freshIds, openDraft, paragraph, undoOf } from "./testing/openDraft.ts";

describe("Tab in a list", () => {
  it("stays in the text where an item can't be nested deeper", () => {
    const item = { type: "listItem", content: [paragraph("one")] };
    const editor = openDraft(draftOf(bodyOf({ type: "bulletList", content: [item] })));
    // In the list, its item and their paragraph.
    editor.commands.setTextSelection(editor.state.doc.child(0).nodeSize + 3);
    const key = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(true);
  });
});

describe("A block's id", () => {
  it("stays with the text when Enter is pressed at its beginning", () => {
    const doc = draftOf(bodyOf(paragraph("words")));
    const before = idsOf(doc);
    const editor = openDraft(doc);
    caret(editor, 1, 0);
    editor.commands.splitBlock();
    const after = idsOf(doc);
    expect(after[2]).toBe(before[1]);
    expect(new Set(after).size).toBe(3);
  });

  it("is new for the part that was split off", () => {
    const doc = draftOf(bodyOf(paragraph("words")));
    const before = idsOf(doc);
    const editor = openDraft(doc);
    caret(editor, 1, 2);
    editor.commands.splitBlock();
    expect(idsOf(doc)[1]).toBe(before[1]);
    expect(new Set(idsOf(doc)).size).toBe(3);
  });

  it("stays when the block changes its type", () => {
    const doc = draftOf(bodyOf(paragraph("words")));
    const before = idsOf(doc);
    const editor = openDraft(doc);
    caret(editor, 1, 0);
    editor.commands.setNode("heading", { level: 2 });
    expect(blocksOf(doc)[1]).toMatchObject({ type: "heading", id: before[1] });
    editor.commands.clearNodes();
    expect(blocksOf(doc)[1]).toMatchObject({ type: "paragraph", id: before[1] });
  });

  it("stays when its lines are aligned, and aligned back", () => {
    const doc = draftOf(bodyOf(paragraph("words")));
    const before = idsOf(doc);
    const editor = openDraft(doc);
    caret(editor, 1, 0);
    const press = (key: string) =>
      editor.view.dom.dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey: true, shiftKey: true, bubbles: true }),
      );
    press("e");
    expect(blocksOf(doc)[1]).toMatchObject({ type: "paragraph", id: before[1], align: "center" });
    press("l");
    expect(blocksOf(doc)[1]).not.toHaveProperty("align");
    expect(idsOf(doc)).toEqual(before);
  });

  it("is unique when a block is inserted twice", () => {
    const doc = draftOf(bodyOf(paragraph("one"), paragraph("two")));
    const editor = openDraft(doc);
    const { state } = editor;
    editor.view.dispatch(state.tr.insert(state.doc.content.size, state.doc.child(1)));
    const ids = idsOf(doc);
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe(idsOf(draftOf(bodyOf(paragraph("one"))))[1]);
  });

  it("is left alone in remote changes", () => {
    const [doc, other] = [draftOf(bodyOf(paragraph("one"))), new Y.Doc()];
    openDraft(doc);
    connect(doc, other);
    let updates = 0;
    doc.on("update", (_, origin) => {
      if (origin !== "wire") updates += 1;
    });
    appendStored(other, { type: "paragraph", id: "" });
    expect(updates).toBe(0);
  });
});

describe("Two concurrent writers", () => {
  it("converge on one text, and neither's caret jumps", () => {
    const [doc, other] = [draftOf(bodyOf(paragraph("the whale"), paragraph("the sea"))), new Y.Doc()];
    connect(doc, other);
    const [here, there] = [openDraft(doc), openDraft(other)];
    caret(here, 2, 7);
    caret(there, 1, 4);
    type(there, "white ");
    type(here, " calm");
    expect(textOf(here)).toEqual(["the white whale", "the sea calm"]);
    expect(textOf(there)).toEqual(textOf(here));
    expect(here.state.selection.from).toBe(here.state.doc.content.size - 1);
  });

  it("keep the commented ranges", () => {
    const [doc, other] = [draftOf(bodyOf(paragraph("the whale"))), new Y.Doc()];
    connect(doc, other);
    const [here, there] = [openDraft(doc), openDraft(other)];
    caret(here, 1, 4);
    const from = here.state.selection.from;
    const range = rangeOf(here.state, from, from + 5);
    expect(range.quote).toBe("whale");
    caret(there, 1, 0);
    type(there, "See ");
    for (const editor of [here, there]) {
      const place = placeOfRange(editor.state, range);
      expect(place && editor.state.doc.textBetween(place.from, place.to)).toBe("whale");
    }
    const { state } = here;
    const [start, end] = [from + 4, from + 9];
    here.view.dispatch(state.tr.delete(start, end));
    expect(placeOfRange(there.state, range)).toBeNull();
    expect(placeOfRange(there.state, { start: "nonsense", end: range.end })).toBeNull();
  });
});

describe("A table", () => {
  const table = {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: ["a", "b"].map((text) => ({
          type: "tableHeader",
          align: null,
          content: [{ type: "text", text }],
        })),
      },
      {
        type: "tableRow",
        content: ["c", "d"].map((text) => ({ type: "tableCell", content: [{ type: "text", text }] })),
      },
    ],
  };
  const opened = () => {
    const doc = draftOf(bodyOf(table));
    const editor = openDraft(doc);
    const at = (editor.state.doc.firstChild?.nodeSize ?? 0) + 3;
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)));
    const rows = () =>
      editor.state.doc
        .child(1)
        .children.map((row) =>
          row.children.map((cell) => `${cell.type.name === "tableHeader" ? "#" : ""}${cell.textContent}`),
        );
    const run = (command: (state: Editor["state"]) => Editor["state"]["tr"] | null) => {
      const tr = command(editor.state);
      if (tr) editor.view.dispatch(tr);
    };
    return { doc, editor, rows, run };
  };

  it("grows and shrinks by rows and columns around the caret", () => {
    const { rows, run, editor } = opened();
    run(addRow(false));
    expect(rows()).toEqual([
      ["#", "#"],
      ["a", "b"],
      ["c", "d"],
    ]);
    run(removeRow);
    run(addColumn(true));
    expect(rows()).toEqual([
      ["#a", "#", "#b"],
      ["c", "", "d"],
    ]);
    run(removeColumn);
    run(removeColumn);
    expect(rows()).toEqual([["#b"], ["d"]]);
    run(removeColumn);
    expect(editor.state.doc.childCount).toBe(2);
    expect(editor.state.doc.child(1).type.name).toBe("paragraph");
  });

  it("keeps remote typing in a row while another is inserted before it", () => {
    const { doc, rows, run } = opened();
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const there = openDraft(other);
    there.view.dispatch(there.state.tr.insertText("!", there.state.doc.content.size - 3));
    run(addRow(true));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    expect(rows()).toEqual([
      ["#a", "#b"],
      ["", ""],
      ["c", "d!"],
    ]);
  });

  it("stores a column's alignment in its header", () => {
    const { doc, run } = opened();
    run(alignColumn("right"));
    expect(JSON.stringify(blocksOf(doc))).toContain('"align":"right"');
  });

  it("gives a cell another direction than its table only by a letter of its own", () => {
    const row = (type: string, ...texts: string[]) => ({
      type: "tableRow",
      content: texts.map((text) => ({ type, content: [{ type: "text", text }] })),
    });
    const editor = openDraft(
      draftOf(
        bodyOf({
          type: "table",
          content: [row("tableHeader", "الاسم", "Count"), row("tableCell", "قارب", "12")],
        }),
      ),
    );
    const directions = [...editor.view.dom.querySelectorAll("th, td")].map((cell) =>
      cell.getAttribute("dir"),
    );
    expect(directions).toEqual([null, "ltr", null, null]);
  });

  /** Selects from within the first cell to the last of the next row. */
  function selectCells(editor: Editor) {
    const { doc } = editor.state;
    const start = (doc.firstChild?.nodeSize ?? 0) + 3;
    const last = start + "a".length + 2 + "b".length + 4;
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(doc, start, last)));
  }

  it("keeps its cells when text across several is cut, and the cut can be pasted", () => {
    const { editor, rows } = opened();
    selectCells(editor);
    const cut = new Map<string, string>();
    const event = new Event("cut", { bubbles: true, cancelable: true });
    const clipboardData = { setData: (kind: string, data: string) => void cut.set(kind, data) };
    editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
    expect(event.defaultPrevented).toBe(true);
    expect(rows().map((row) => row.length)).toEqual([2, 2]);
    expect(rows().flat().join("")).not.toMatch(/[ab]/);
    expect(cut.get("text/plain")).toMatch(/a[\s\S]*b/);
    expect(cut.get("text/html")).toContain("data-pm-slice");
  });

  it("keeps its cells when a letter is typed over text across several", () => {
    const { editor, rows } = opened();
    selectCells(editor);
    const { from, to } = editor.state.selection;
    const isHandled = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, "x", () => editor.state.tr.insertText("x", from, to)),
    );
    expect(isHandled).toBe(true);
    expect(rows().map((row) => row.length)).toEqual([2, 2]);
    expect(rows()[0]?.[0]).toBe("#x");
  });

  it("is rectangular again after a deletion across its cells", () => {
    const { editor, rows } = opened();
    const { doc } = editor.state;
    const start = (doc.firstChild?.nodeSize ?? 0) + 3;
    editor.view.dispatch(editor.state.tr.delete(start, start + 7));
    const widths = rows().map((row) => row.length);
    expect(new Set(widths).size).toBe(1);
    expect(rows()[0]?.every((cell) => cell.startsWith("#"))).toBe(true);
  });
});

describe("Find and replace", () => {
  it("matches across marks, and replaces all in one step", () => {
    const doc = draftOf(
      bodyOf({
        type: "paragraph",
        content: [
          { type: "text", text: "Wh" },
          { type: "text", text: "ale", marks: [{ type: "bold" }] },
          { type: "text", text: " and whale" },
        ],
      }),
    );
    const editor = openDraft(doc);
    find(editor.view, { term: "whale", matchCase: false, wholeWord: false });
    expect(foundIn(editor.state).matches).toHaveLength(2);
    expect(replaceAll(editor.view, "fish")).toBe(2);
    expect(textOf(editor)).toEqual(["fish and fish"]);
    undoOnce(undoOf(editor), editor.view);
    expect(textOf(editor)).toEqual(["Whale and whale"]);
  });

  it("takes special characters literally", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph("a.b (a+b) a.b"))));
    find(editor.view, { term: "a.b", matchCase: true, wholeWord: false });
    expect(foundIn(editor.state).matches).toHaveLength(2);
    find(editor.view, { term: "(a+b", matchCase: true, wholeWord: false });
    expect(foundIn(editor.state).matches).toHaveLength(1);
  });
});

describe("Whole-word search", () => {
  it.each([
    ["art", "art, Art! art-house start artful heart_art", 3],
    ["été", "été étés l’été", 2],
    ["(a)", "(a) x(a)y", 1],
  ])("finds %s only as a word", (term, text, count) => {
    const editor = openDraft(draftOf(bodyOf(paragraph(text))));
    find(editor.view, { term, matchCase: false, wholeWord: true });
    expect(foundIn(editor.state).matches).toHaveLength(count);
  });
});

describe("Word count and outline", () => {
  it("cover the entire text, and follow its changes", () => {
    const doc = draftOf(
      bodyOf(
        { type: "heading", level: 2, content: [{ type: "text", text: "One part" }] },
        paragraph("three more words"),
      ),
    );
    const editor = openDraft(doc);
    expect(countsOf(editor)).toMatchObject({
      words: 5,
      minutes: 1,
      outline: [{ level: 2, text: "One part" }],
    });
    caret(editor, 2, 0);
    type(editor, "and two ");
    expect(countsOf(editor).words).toBe(7);
  });
});

/** Presses a key on the editor; true if the editor handled it. */
const press = (editor: Editor, key: string) =>
  editor.view.someProp("handleKeyDown", (handle) =>
    handle(editor.view, new KeyboardEvent("keydown", { key })),
  );
/** Types as a browser reports it, so that input rules run. */
const keys = (editor: Editor, text: string) => {
  for (const character of text) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(character, from, to);
    if (
      !editor.view.someProp("handleTextInput", (handle) => handle(editor.view, from, to, character, insert))
    )
      editor.view.dispatch(insert());
  }
};
const inside = (editor: Editor, offset: number) =>
  editor.view.dispatch(
    editor.state.tr.setSelection(
      TextSelection.create(editor.state.doc, (editor.state.doc.firstChild?.nodeSize ?? 0) + offset),
    ),
  );
const shapeOf = (editor: Editor) => editor.state.doc.children.slice(1).map(String);

describe("Enter on an empty last line", () => {
  it.each(["callout", "blockquote"])("leaves a %s", (wrapper) => {
    const kind = wrapper === "callout" ? { kind: "note" } : {};
    const editor = openDraft(
      draftOf(
        bodyOf({ type: wrapper, ...kind, content: [{ ...paragraph("words"), id: "b1900000000000000001" }] }),
      ),
    );
    inside(editor, 7);
    press(editor, "Enter");
    press(editor, "Enter");
    keys(editor, "after");
    expect(shapeOf(editor)).toEqual([`${wrapper}(paragraph("words"))`, 'paragraph("after")']);
  });

  it("takes an empty callout back", () => {
    const editor = openDraft(
      draftOf(
        bodyOf({ type: "callout", kind: "tip", content: [{ ...paragraph(""), id: "b1900000000000000001" }] }),
      ),
    );
    inside(editor, 2);
    press(editor, "Enter");
    keys(editor, "after");
    expect(shapeOf(editor)).toEqual(['paragraph("after")']);
  });
});

describe("A list marker typed in a list", () => {
  const listOf = (...texts: string[]) => ({
    type: "bulletList",
    tight: true,
    content: texts.map((text, at) => ({
      type: "listItem",
      content: [{ ...paragraph(text), id: `b19000000000000000${at}1` }],
    })),
  });

  it("makes no second bullet", () => {
    const editor = openDraft(draftOf(bodyOf(listOf("one", ""))));
    inside(editor, 3 + 3 + 2 + 2);
    keys(editor, "- two");
    expect(shapeOf(editor)).toEqual(['bulletList(listItem(paragraph("one")), listItem(paragraph("two")))']);
  });

  it("is text where another list's marker would nest one", () => {
    const editor = openDraft(draftOf(bodyOf(listOf("one", ""))));
    inside(editor, 3 + 3 + 2 + 2);
    keys(editor, "1. two");
    expect(shapeOf(editor)).toEqual([
      'bulletList(listItem(paragraph("one")), listItem(paragraph("1. two")))',
    ]);
  });

  it("changes an item that is alone", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph(""))));
    caret(editor, 1, 0);
    keys(editor, "- [x] done");
    expect(shapeOf(editor)).toEqual(['taskList(taskItem(paragraph("done")))']);
    expect(editor.state.doc.child(1).child(0).attrs.checked).toBe(true);
  });
});

describe("Blocks", () => {
  it("move with the caret in them, but never above the cover", () => {
    const editor = openDraft(draftOf(bodyOf(paragraph("one"), paragraph("two"), paragraph("three"))));
    caret(editor, 3, 2);
    const tr = moveBlock(editor.state, 3, 1);
    if (tr) editor.view.dispatch(tr);
    expect(textOf(editor)).toEqual(["three", "one", "two"]);
    type(editor, "X");
    expect(textOf(editor)[0]).toBe("thXree");
    expect(moveBlock(editor.state, 1, 0)).toBeNull();
    expect(moveBlock(editor.state, 0, 2)).toBeNull();
  });
});

describe("Pasted text", () => {
  it("brings its footnotes under free labels", () => {
    const markdown = "A note[^1]\n\n[^1]: words";
    const doc = draftOf(bodyOf(paragraph("")));
    const editor = openDraft(doc);
    caret(editor, 1, 0);
    for (let times = 0; times < 2; times++) {
      editor.view.dispatch(insertPasted(editor.state, readPastedMarkdown(markdown, freshIds())));
    }
    const labels = blocksOf(doc).flatMap((block) => (block.type === "footnote" ? [block.label] : []));
    expect(labels.toSorted()).toEqual(["1", "2"]);
  });

  it("adds no second paywall line", () => {
    const doc = draftOf(bodyOf(paragraph("a"), { type: "paywall" }, paragraph("b")));
    const editor = openDraft(doc);
    caret(editor, 3, 1);
    editor.view.dispatch(
      insertPasted(editor.state, readPastedMarkdown("x\n\n<!-- paywall -->\n\ny", freshIds())),
    );
    expect(blocksOf(doc).filter(({ type: kind }) => kind === "paywall")).toHaveLength(1);
    expect(textOf(editor).join(" ")).toContain("x");
  });
});
