import { type Editor, Extension } from "@tiptap/core";

/** Keys of lists: Enter adds an item, or leaves the list from an empty one; Tab nests deeper, and stays in the text. */
export const Lists = Extension.create({
  name: "lists",
  addKeyboardShortcuts() {
    const inEither = (run: (item: "listItem" | "taskItem") => boolean) => () =>
      run("listItem") || run("taskItem");
    return {
      Enter: inEither((item) => this.editor.commands.splitListItem(item)),
      Tab: inEither((item) => this.editor.commands.sinkListItem(item) || this.editor.isActive(item)),
      "Shift-Tab": inEither((item) => this.editor.commands.liftListItem(item)),
      "Mod-Shift-7": () => this.editor.commands.toggleList("orderedList", "listItem"),
      "Mod-Shift-8": () => this.editor.commands.toggleList("bulletList", "listItem"),
      "Mod-Shift-9": () => toggleTasks(this.editor),
      "Mod-Shift-b": () => this.editor.commands.toggleWrap("blockquote"),
    };
  },
});

/** Makes tasks of lines, and lines of tasks. A task begins with a paragraph: code becomes one first, with its breaks. */
export function toggleTasks(editor: Editor): boolean {
  const chain = editor.isActive("codeBlock") ? editor.chain().setNode("paragraph") : editor.chain();
  return chain.toggleList("taskList", "taskItem").run();
}
