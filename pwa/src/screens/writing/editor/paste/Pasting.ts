import { embedOf } from "@quire/documents/embeds";
import { allowedHref } from "@quire/documents/urls";
import { Extension } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { showSnackbar } from "../../../../ui/snackbars.ts";
import type { EditorHost } from "../EditorHost.ts";
import { insertFiles } from "../media/insertFiles.ts";
import { expectEmbed } from "../views/embedView.ts";
import { fitSlice, insertPasted } from "./insertPasted.ts";
import { clipboardParser, clipboardSerializer } from "./ownClipboard.ts";

const loadReaders = () => import("./readPasted.ts");

/** Handles pasted and dropped content: files, addresses, markdown, and other programs' HTML without its clutter. */
export const Pasting = Extension.create<{ host: EditorHost }>({
  name: "pasting",
  addProseMirrorPlugins() {
    const { host } = this.options;
    const { schema } = this.editor;
    let plain = false;
    return [
      new Plugin({
        props: {
          clipboardSerializer: clipboardSerializer(schema),
          clipboardParser: clipboardParser(schema),
          transformPasted: (slice, view) => (view.dragging ? slice : fitSlice(slice, view.state.doc)),
          handleKeyDown: (_, event) => {
            plain = event.key.toLowerCase() === "v" && event.shiftKey && (event.ctrlKey || event.metaKey);
            return false;
          },
          handlePaste: (view, event) => {
            const asPlain = plain;
            plain = false;
            return paste(view, host, event.clipboardData, asPlain);
          },
          handleDrop: (view, event, _, moved) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            if (moved || view.dragging || !event.dataTransfer || at === undefined) return false;
            return drop(view, host, event.dataTransfer, at);
          },
          // Foreign HTML is parsed elsewhere: rendered even off-screen, its styles would violate our
          // Content-Security-Policy.
          transformPastedHTML: (html) => (isOwn(html) ? html : ""),
          handleDOMEvents: {
            focus: () => {
              // The HTML and markdown parsers are large: loaded when the text gets focus.
              void loadReaders().catch(() => undefined);
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** True if handled; ProseMirror itself reads what was copied in this editor. */
function paste(view: EditorView, host: EditorHost, data: DataTransfer | null, asPlain: boolean): boolean {
  if (!data || !view.editable) return false;
  const [html, text, files] = [data.getData("text/html"), data.getData("text/plain"), [...data.files]];
  const { $from } = view.state.selection;
  if ($from.parent.type.spec.code) return pasteLines(view, text, "\n");
  if (isCell($from.parent)) return pasteLines(view, text, null);
  // A copied picture comes as a file along with HTML that points to its origin.
  if (files.length > 0 && (!text || !html)) {
    insertFiles(view, host, files, view.state.selection.from);
    return true;
  }
  if (asPlain) return pastePlain(view, text);
  if (isOwn(html)) return false;
  if (pasteAddress(view, text.trim())) return true;
  const isCode = data.types.includes("vscode-editor-data");
  if (isCode && text.trim().includes("\n")) {
    const facts = data.getData("vscode-editor-data");
    void loadReaders().then(
      ({ readPastedCode }) => insert(view, readPastedCode(text, facts, host.newId)),
      () => pastePlain(view, text),
    );
    return true;
  }
  if (html && !isCode) {
    void loadReaders().then(
      ({ readPastedHtml }) => insert(view, readPastedHtml(html, host.newId)),
      () => pastePlain(view, text),
    );
    return true;
  }
  if (!text) return false;
  if (!looksLikeMarkdown(text)) return pastePlain(view, text);
  void loadReaders().then(
    ({ readPastedMarkdown }) => insert(view, readPastedMarkdown(text, host.newId)),
    () => pastePlain(view, text),
  );
  return true;
}

/** Files, and content dragged from another window, land at the drop position. */
function drop(view: EditorView, host: EditorHost, data: DataTransfer, at: number): boolean {
  const files = [...data.files];
  if (files.length > 0) {
    insertFiles(view, host, files, at);
    return true;
  }
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
  return paste(view, host, data, false);
}

const isOwn = (html: string) => html.includes("data-pm-slice") && html.includes("data-quire-node");

function insert(view: EditorView, pasted: Parameters<typeof insertPasted>[1]): void {
  if (view.isDestroyed) return;
  view.dispatch(insertPasted(view.state, pasted));
  if (pasted.notice) showSnackbar({ title: "Pasted", message: pasted.notice, tone: "plain" });
}

const isCell = (node: Node) => node.type.name === "tableCell" || node.type.name === "tableHeader";

/** Pastes lines into a block that can hold no others: with hard breaks, or unchanged in code. */
function pasteLines(view: EditorView, text: string, separator: string | null): boolean {
  const { state } = view;
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const content: Node[] = [];
  for (const [index, line] of separator === null ? lines.entries() : [[0, lines.join(separator)] as const]) {
    const hardBreak = state.schema.nodes.hardBreak;
    if (index > 0 && hardBreak) content.push(hardBreak.create());
    if (line) content.push(state.schema.text(line));
  }
  view.dispatch(state.tr.replaceSelection(new Slice(Fragment.from(content), 0, 0)).scrollIntoView());
  return true;
}

/** Pastes plain text: an empty line starts a paragraph, any other a new line. */
function pastePlain(view: EditorView, text: string): boolean {
  if (view.isDestroyed) return true;
  const { schema, tr } = view.state;
  const { paragraph, hardBreak } = schema.nodes;
  if (!paragraph || !hardBreak) return false;
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((part) =>
      paragraph.create(
        null,
        part
          .split("\n")
          .flatMap((line, index) => [
            ...(index > 0 ? [hardBreak.create()] : []),
            ...(line ? [schema.text(line)] : []),
          ]),
      ),
    );
  view.dispatch(tr.replaceSelection(new Slice(Fragment.from(paragraphs), 1, 1)).scrollIntoView());
  return true;
}

/**
 * Pastes a lone URL: as a link on the selected text, as an embed on an empty line if a provider supports it, else
 * as a link.
 */
function pasteAddress(view: EditorView, text: string): boolean {
  if (/\s/.test(text)) return false;
  const embed = embedOf(text);
  const isComplete = /^https?:\/\/\S+$/i.test(text);
  if (!isComplete && !embed) return false;
  const { state } = view;
  const { selection, schema, tr } = state;
  const { $from, from, to, empty } = selection;
  const href = isComplete ? allowedHref(text) : (embed?.url ?? null);
  const link = schema.marks.link;
  if (!href || !link || !$from.parent.inlineContent) return false;
  if (!empty) {
    if (!selection.$to.sameParent($from)) return false;
    view.dispatch(tr.addMark(from, to, link.create({ href, title: null })));
  } else if (embed && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0) {
    expectEmbed(embed.url);
    const node = schema.nodes.embed?.create({ url: embed.url, title: null });
    // Above the empty line, which stays for further typing.
    if (node) view.dispatch(tr.insert($from.before(), node).scrollIntoView());
  } else {
    const node = schema.text(text, [...$from.marks(), link.create({ href, title: null })]);
    view.dispatch(tr.replaceSelectionWith(node, false).removeStoredMark(link).scrollIntoView());
  }
  return true;
}

/** Markers at the start of a line that are rarely typed by accident. */
const blockSigns = /^(?: {0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~|\|.+\||!\[)|\[\^[^\]]+\]: )/m;
const inlineSigns = /(?:\*\*|__)\S(?:.*\S)?(?:\*\*|__)|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`|~~\S(?:.*\S)?~~/;

/** Whether plain text looks like markdown. Other text keeps its characters as typed. */
function looksLikeMarkdown(text: string): boolean {
  return blockSigns.test(text) || inlineSigns.test(text);
}
