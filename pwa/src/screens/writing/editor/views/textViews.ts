import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { pickFiles } from "../media/pickFiles.ts";
import { beginUploads } from "../media/Uploads.ts";
import { blockAt, isForTools, type PlaceOf, sameType, setAttributes } from "./blockView.ts";
import { element, toolButton } from "./element.ts";

/** Mutations that the text's observer ignores: those of a block's controls, not of its text. */
const outside = (inside: HTMLElement) => (mutation: { target: globalThis.Node; type: string }) =>
  mutation.type !== "selection" && !inside.contains(mutation.target);

/** A block whose text ProseMirror manages, in `contentDOM`; `draw` shows its attributes around it. */
function drawn(first: Node, dom: HTMLElement, contentDOM: HTMLElement, draw: (node: Node) => void): NodeView {
  draw(first);
  return {
    dom,
    contentDOM,
    update(next) {
      if (!sameType(next, first)) return false;
      draw(next);
      return true;
    },
    stopEvent: isForTools,
    ignoreMutation: outside(contentDOM),
  };
}

/** A code block and its language. */
export function codeView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  let shownLanguage: unknown;
  const contentDOM = element("code", { spellcheck: "false" });
  const language = element("input", {
    class: "w-language",
    type: "text",
    maxlength: "40",
    placeholder: "Plain text",
    "aria-label": "Code language",
    autocapitalize: "off",
    spellcheck: "false",
    onchange: () => {
      const value = language.value.trim().toLowerCase();
      setAttributes(block, { language: /^[\p{L}\p{N}_+#.-]{1,40}$/u.test(value) ? value : null });
    },
  });
  const dom = element(
    "div",
    { class: "w-code" },
    element("div", { class: "w-code-head", contenteditable: "false" }, language),
    element("pre", { dir: "ltr" }, contentDOM),
  );
  return drawn(first, dom, contentDOM, (node) => {
    // Otherwise every key typed in the code would reset a half-typed language name.
    if (node.attrs.language === shownLanguage) return;
    shownLanguage = node.attrs.language;
    language.value = (node.attrs.language as string | null) ?? "";
    language.readOnly = !view.editable;
  });
}

const kinds = ["note", "tip", "important", "warning", "caution"];

/** A callout and its kind, one of five. */
export function calloutView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  const contentDOM = element("div", { class: "w-callout-text" });
  const kind = element(
    "select",
    {
      class: "w-kind",
      // Its own words don't decide the callout's direction.
      dir: "ltr",
      "aria-label": "Callout type",
      onchange: () => setAttributes(block, { kind: kind.value }),
    },
    ...kinds.map((name) => element("option", { value: name }, `${name[0]?.toUpperCase()}${name.slice(1)}`)),
  );
  const dom = element(
    "aside",
    { class: "callout", dir: "auto" },
    element("div", { contenteditable: "false" }, kind),
    contentDOM,
  );
  const draw = (node: Node) => {
    kind.value = node.attrs.kind as string;
    kind.disabled = !view.editable;
    dom.dataset.kind = node.attrs.kind as string;
  };
  return drawn(first, dom, contentDOM, draw);
}

/** A task and its checkbox. */
export function taskView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  const contentDOM = element("div", { class: "w-task-text" });
  const box = element("input", {
    type: "checkbox",
    onchange: () => setAttributes(block, { checked: box.checked }),
  });
  const dom = element(
    "li",
    { class: "w-task" },
    element("label", { class: "w-task-box", contenteditable: "false" }, box),
    contentDOM,
  );
  const draw = (node: Node) => {
    box.checked = node.attrs.checked === true;
    box.disabled = !view.editable;
    box.setAttribute("aria-label", node.firstChild?.textContent.slice(0, 120) || "Task");
  };
  return drawn(first, dom, contentDOM, draw);
}

/** Pictures side by side. */
export function galleryView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  const contentDOM = element("div", { class: "gallery" });
  const add = toolButton("Add pictures", () => void pick());
  const pick = async () => {
    const files = await pickFiles("image", true);
    const at = block.at();
    const gallery = at === null ? null : view.state.doc.nodeAt(at);
    if (at === null || !gallery) return;
    const group = { gallery: gallery.attrs.id as string | null };
    const below = at + gallery.nodeSize;
    beginUploads(
      view,
      host,
      files.map((file) => ({ file, kind: "image", at: below, group })),
    );
  };
  const dom = element(
    "div",
    { class: "w-gallery" },
    contentDOM,
    element("div", { class: "w-tools", contenteditable: "false" }, add),
  );
  add.hidden = !view.editable || !host.upload;
  return drawn(first, dom, contentDOM, () => {});
}

/** A footnote with the label that its references show. */
export function footnoteView(first: Node): NodeView {
  const contentDOM = element("div", { class: "w-footnote-text" });
  const label = element("span", { class: "w-footnote-label", contenteditable: "false", dir: "ltr" });
  const dom = element("div", { class: "w-footnote", role: "group", dir: "auto" }, label, contentDOM);
  const draw = (node: Node) => {
    label.textContent = String(node.attrs.label);
    dom.setAttribute("aria-label", `Footnote ${String(node.attrs.label)}`);
    dom.dataset.label = String(node.attrs.label);
  };
  return drawn(first, dom, contentDOM, draw);
}

/** The end of the free preview. */
export function paywallView(): NodeView {
  const label = element("span", {}, "Free preview ends here");
  const dom = element("div", { class: "w-paywall", contenteditable: "false", role: "separator" }, label);
  return { dom, ignoreMutation: () => true };
}
