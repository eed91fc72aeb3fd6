// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { toggleTasks } from "../blocks/Lists.ts";
import { moveBlock } from "../handle/moveBlock.ts";
import { connect, type } from "../testing/edits.ts";
import { bodyOf, draftOf, openDraft, paragraph, undoOf } from "../testing/openDraft.ts";
import { undoOnce } from "./PersistentUndo.ts";
import { shownText } from "./SharedText.ts";

const press = (editor: Editor, key: string) =>
  editor.view.someProp("handleKeyDown", (handle) =>
    handle(editor.view, new KeyboardEvent("keydown", { key })),
  );

const STEPS: Record<string, (editor: Editor) => unknown> = {
  type: (editor) => type(editor, "ab"),
  tasks: toggleTasks,
  bullets: (editor) => editor.commands.toggleList("bulletList", "listItem"),
  numbers: (editor) => editor.commands.toggleList("orderedList", "listItem"),
  quote: (editor) => editor.commands.toggleWrap("blockquote"),
  heading: (editor) => editor.commands.toggleNode("heading", "paragraph", { level: 2 }),
  code: (editor) => editor.commands.toggleNode("codeBlock", "paragraph"),
  paragraph: (editor) => editor.commands.setNode("paragraph"),
  tab: (editor) => editor.commands.sinkListItem("listItem") || editor.commands.sinkListItem("taskItem"),
  untab: (editor) => editor.commands.liftListItem("listItem") || editor.commands.liftListItem("taskItem"),
  enter: (editor) => press(editor, "Enter"),
  join: (editor) => {
    const { doc, selection } = editor.state;
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(doc, selection.$from.start())));
    editor.commands.joinBackward();
  },
  up: (editor) => {
    const number = editor.state.selection.$from.index(0);
    const moved = moveBlock(editor.state, number, number - 1);
    if (moved) editor.view.dispatch(moved);
  },
  undo: (editor) => undoOnce(undoOf(editor), editor.view),
};

const idsFrom = (start: string) => {
  let count = 0;
  return () => `${start}${String(count++).padStart(18, "0")}`;
};

describe("Two editors of one draft", () => {
  it("show the same, which is what is stored, whatever the users make of its blocks", () => {
    const step = fc.record({
      isFirst: fc.boolean(),
      kind: fc.constantFrom(...Object.keys(STEPS)),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
        const doc = draftOf(bodyOf(...["the white whale", "the sea", "a ship"].map(paragraph)));
        const other = new Y.Doc();
        connect(doc, other);
        const here = openDraft(doc, { host: { newId: idsFrom("b3") } });
        const there = openDraft(other, { host: { newId: idsFrom("b4") } });
        for (const { isFirst, kind, place } of steps) {
          const editor = isFirst ? here : there;
          const { doc: shown, tr } = editor.state;
          const $at = shown.resolve(Math.max(1, Math.floor(place * shown.content.size)));
          editor.view.dispatch(tr.setSelection(TextSelection.near($at)));
          STEPS[kind]?.(editor);
          expect(here.state.doc.toJSON()).toEqual(there.state.doc.toJSON());
          expect(here.state.doc.toJSON()).toEqual(shownText(here.schema, doc).toJSON());
        }
        here.destroy();
        there.destroy();
      }),
      { numRuns: Number(process.env.YJS_RUNS ?? 40) },
    );
  });
});
