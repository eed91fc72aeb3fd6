import { Extension } from "@tiptap/core";

/** The keys of lists: Enter begins the next item, and leaves the list from an empty one; Tab goes deeper. */
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
