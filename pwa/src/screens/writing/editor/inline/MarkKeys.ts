import { Extension } from "@tiptap/core";
import type { EditorHost } from "../EditorHost.ts";

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
      "Mod-Shift-s": () => this.editor.commands.toggleMark("strike"),
      "Mod-e": () => this.editor.commands.toggleMark("code"),
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
