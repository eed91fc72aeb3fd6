import { Extension } from "@tiptap/core";

/** Keys of lists: Enter adds an item, or leaves the list from an empty one; Tab nests deeper. */
export const Lists = Extension.create({
  name: "lists",
  addKeyboardShortcuts() {
    const inEither = (run: (item: "listItem" | "taskItem") => boolean) => () =>
      run("listItem") || run("taskItem");
    return {
      Enter: inEither((item) => this.editor.commands.splitListItem(item)),
      Tab: inEither((item) => this.editor.commands.sinkListItem(item)),
      "Shift-Tab": inEither((item) => this.editor.commands.liftListItem(item)),
      "Mod-Shift-7": () => this.editor.commands.toggleList("orderedList", "listItem"),
      "Mod-Shift-8": () => this.editor.commands.toggleList("bulletList", "listItem"),
      "Mod-Shift-9": () => this.editor.commands.toggleList("taskList", "taskItem"),
      "Mod-Shift-b": () => this.editor.commands.toggleWrap("blockquote"),
    };
  },
});
