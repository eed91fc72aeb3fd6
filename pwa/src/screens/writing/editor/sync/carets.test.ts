// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import { caret } from "../testing/edits.ts";
import { bodyOf, draftOf, openDraft, paragraph } from "../testing/openDraft.ts";

// jsdom has no layout.
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe() {}
  },
);

describe("Another user's caret", () => {
  it("leaves what this user has just selected", async () => {
    const doc = draftOf(bodyOf(paragraph("the white whale")));
    const [awareness, other] = [new Awareness(doc), new Awareness(new Y.Doc())];
    const editor = openDraft(doc, { awareness });
    editor.view.dom.tabIndex = 0;
    editor.view.focus();
    caret(editor, 1, 4);
    const words = editor.view.dom.querySelector("p")?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words, 4, words, 9);
    other.setLocalStateField("cursor", awareness.getLocalState()?.cursor);
    applyAwarenessUpdate(awareness, encodeAwarenessUpdate(other, [other.clientID]), "wire");
    // The caret is drawn once the change is over.
    await Promise.resolve();
    expect(editor.view.dom.querySelectorAll(".w-caret")).toHaveLength(1);
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to)).toBe("white");
    awareness.destroy();
    other.destroy();
  });
});
