import type { TextAlign } from "@quire/documents/schema";
import { type Editor, Extension } from "@tiptap/core";
import type { EditorHost } from "../EditorHost.ts";

/** Aligns the selected paragraphs and headings. */
function setAlign(editor: Editor, align: TextAlign | null): true {
  editor.chain().updateAttributes("paragraph", { align }).updateAttributes("heading", { align }).run();
  return true;
}

/** The usual formatting shortcuts. */
export const MarkKeys = Extension.create<{ host: EditorHost }>({
  name: "markKeys",
  addKeyboardShortcuts() {
    const { host } = this.options;
    const opening = (open: () => void) => () => {
      open();
      return true;
    };
    return {
      "Mod-k": opening(() => host.openLink()),
      "Mod-/": opening(() => host.openHelp()),
      "Mod-b": () => this.editor.commands.toggleMark("bold"),
      "Mod-i": () => this.editor.commands.toggleMark("italic"),
      "Mod-u": () => this.editor.commands.toggleMark("underline"),
      "Mod-,": () => this.editor.commands.toggleMark("subscript"),
      "Mod-.": () => this.editor.commands.toggleMark("superscript"),
      "Mod-Shift-s": () => this.editor.commands.toggleMark("strike"),
      "Mod-e": () => this.editor.commands.toggleMark("code"),
      "Mod-Shift-l": () => setAlign(this.editor, null),
      "Mod-Shift-e": () => setAlign(this.editor, "center"),
      "Mod-Shift-r": () => setAlign(this.editor, "right"),
      "Shift-Enter": () =>
        this.editor.commands.first(({ commands }) => [
          () => commands.newlineInCode(),
          () => commands.insertContent({ type: "hardBreak" }),
        ]),
      "Mod-Alt-0": () => this.editor.commands.setNode("paragraph"),
      "Mod-Alt-1": () => this.editor.commands.toggleNode("heading", "paragraph", { level: 1 }),
      "Mod-Alt-2": () => this.editor.commands.toggleNode("heading", "paragraph", { level: 2 }),
      "Mod-Alt-3": () => this.editor.commands.toggleNode("heading", "paragraph", { level: 3 }),
    };
  },
});
