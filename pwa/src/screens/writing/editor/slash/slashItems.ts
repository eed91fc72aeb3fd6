import type { Editor, JSONContent } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { insertFootnote } from "../blocks/insertFootnote.ts";
import { toggleTasks } from "../blocks/Lists.ts";
import type { EditorHost } from "../EditorHost.ts";
import { blockEdge } from "../media/insertFiles.ts";
import { pickFiles } from "../media/pickFiles.ts";
import type { MediaKind } from "../media/UploadMedia.ts";
import { beginUploads } from "../media/Uploads.ts";

export interface SlashItem {
  group: "Text" | "Lists" | "Media" | "More";
  name: string;
  hint: string;
  /** More search terms. */
  keywords: string;
  run: (editor: Editor, host: EditorHost) => unknown;
  /** Whether it can be inserted here. */
  fits?: (editor: Editor, host: EditorHost) => boolean;
}

const block =
  (content: JSONContent, caretInside = false) =>
  (editor: Editor): void =>
    putBlock(editor, content, caretInside);

const files = (kind: MediaKind, several: boolean) => async (editor: Editor, host: EditorHost) => {
  const picked = await pickFiles(kind, several);
  const at = blockEdge(editor.view, editor.state.selection.from);
  beginUploads(
    editor.view,
    host,
    picked.map((file) => ({ file, kind, at })),
  );
};

const gallery = async (editor: Editor, host: EditorHost) => {
  const picked = await pickFiles("image", true);
  const at = blockEdge(editor.view, editor.state.selection.from);
  const group = { gallery: null };
  beginUploads(
    editor.view,
    host,
    picked.map((file) => ({ file, kind: "image" as const, at, group })),
  );
};

const cells = (type: "tableHeader" | "tableCell") => Array.from({ length: 3 }, () => ({ type }));
const table: JSONContent = {
  type: "table",
  content: [
    { type: "tableRow", content: cells("tableHeader") },
    { type: "tableRow", content: cells("tableCell") },
    { type: "tableRow", content: cells("tableCell") },
  ],
};

const hasUpload = (_: Editor, host: EditorHost) => host.upload !== null;
const mayHaveFile = (_: Editor, host: EditorHost) => host.upload !== null && !host.isEmail;
const isOutermost = (editor: Editor) => editor.state.selection.$from.depth === 1;
const heading = (level: number) => (editor: Editor) => {
  editor.chain().setNode("heading", { level }).run();
};

/** Everything the slash menu can insert. */
export const slashItems: readonly SlashItem[] = [
  { group: "Text", name: "Heading", hint: "A new section", keywords: "h2 title section", run: heading(2) },
  { group: "Text", name: "Subheading", hint: "A subsection", keywords: "h3 heading", run: heading(3) },
  { group: "Text", name: "Small heading", hint: "The smallest", keywords: "h4 heading", run: heading(4) },
  {
    group: "Text",
    name: "Plain text",
    hint: "Back to a paragraph",
    keywords: "paragraph body",
    run: (editor) => editor.chain().setNode("paragraph").run(),
  },
  {
    group: "Text",
    name: "Quote",
    hint: "Someone else's words",
    keywords: "blockquote citation",
    run: (editor) => editor.chain().wrapIn("blockquote").run(),
  },
  {
    group: "Text",
    name: "Code",
    hint: "With highlighting",
    keywords: "codeblock pre program",
    run: (editor) => editor.chain().setNode("codeBlock").run(),
  },
  {
    group: "Lists",
    name: "Bulleted list",
    hint: "- and a space",
    keywords: "bullet unordered ul points",
    run: (editor) => editor.chain().toggleList("bulletList", "listItem").run(),
  },
  {
    group: "Lists",
    name: "Numbered list",
    hint: "1. and a space",
    keywords: "ordered ol number",
    run: (editor) => editor.chain().toggleList("orderedList", "listItem").run(),
  },
  {
    group: "Lists",
    name: "Task list",
    hint: "[] and a space",
    keywords: "todo checkbox check",
    run: toggleTasks,
  },
  {
    group: "Media",
    name: "Picture",
    hint: "From this device",
    keywords: "image photo img",
    run: files("image", true),
    fits: hasUpload,
  },
  {
    group: "Media",
    name: "Gallery",
    hint: "Pictures side by side",
    keywords: "images photos grid",
    run: gallery,
    fits: hasUpload,
  },
  {
    group: "Media",
    name: "Audio",
    hint: "Readers listen here",
    keywords: "sound music podcast mp3",
    run: files("audio", false),
    fits: mayHaveFile,
  },
  {
    group: "Media",
    name: "Video",
    hint: "Readers watch here",
    keywords: "film movie mp4",
    run: files("video", false),
    fits: mayHaveFile,
  },
  {
    group: "Media",
    name: "File",
    hint: "Readers download it",
    keywords: "document pdf attachment",
    run: files("document", false),
    fits: mayHaveFile,
  },
  {
    group: "More",
    name: "Table",
    hint: "Rows and columns",
    keywords: "grid spreadsheet",
    run: block(table, true),
  },
  {
    group: "More",
    name: "Callout",
    hint: "Set apart from the text",
    keywords: "note tip warning box aside",
    run: (editor) => editor.chain().wrapIn("callout", { kind: "note" }).run(),
  },
  {
    group: "More",
    name: "Footnote",
    hint: "A number here, the note at the end",
    keywords: "reference citation note",
    run: (editor) => insertFootnote(editor),
  },
  {
    group: "More",
    name: "Divider",
    hint: "Between two scenes",
    keywords: "line rule hr break separator",
    run: block({ type: "horizontalRule" }),
  },
  {
    group: "More",
    name: "Paywall line",
    hint: "Everyone can read what's above",
    keywords: "opening members paid",
    run: block({ type: "paywall" }),
    fits: (editor, host) => isOutermost(editor) && !host.isEmail && !hasPaywall(editor),
  },
];

function hasPaywall(editor: Editor): boolean {
  let found = false;
  editor.state.doc.forEach((node) => {
    found ||= node.type.name === "paywall";
  });
  return found;
}

/** Items that match the query: by the start of their name first, then by other search terms. */
export function itemsFor(query: string, items: readonly SlashItem[]): readonly SlashItem[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return items;
  const begins = (text: string) =>
    text
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(wanted)) || text.toLowerCase().startsWith(wanted);
  const named = items.filter((item) => begins(item.name));
  return [...named, ...items.filter((item) => !named.includes(item) && begins(item.keywords))];
}

/**
 * Inserts a block at the caret's line if that is empty, else below it. The caret goes into the block, or onto an
 * empty line below, which is created if missing.
 */
function putBlock(editor: Editor, content: JSONContent, caretInside: boolean): void {
  const { view, state } = editor;
  const { tr, schema, selection } = state;
  const { $from } = selection;
  const { paragraph } = schema.nodes;
  if (!paragraph || $from.depth === 0) return;
  const node = schema.nodeFromJSON(content);
  const isGap = $from.parent.type === paragraph && $from.parent.content.size === 0;
  const at = isGap ? $from.before() : $from.after();
  if (caretInside && isGap) tr.replaceWith(at, $from.after(), node);
  else tr.insert(at, isGap || caretInside ? node : [node, paragraph.create()]);
  const caret = caretInside ? at + 1 : at + node.nodeSize;
  tr.setSelection(TextSelection.near(tr.doc.resolve(caret), 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
