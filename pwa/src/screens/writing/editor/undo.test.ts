// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { redoOnce, undoOnce } from "./sync/PersistentUndo.ts";
import { caret, connect, textOf, type } from "./testing/edits.ts";
import { bodyOf, draftOf, openDraft, paragraph, undoOf } from "./testing/openDraft.ts";

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
    ((copy.getXmlFragment("content").get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, "theirs ");
    undoOnce(undoOf(after), after.view);
    expect(textOf(after)).toEqual(["theirs one mine", "two"]);
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
});
