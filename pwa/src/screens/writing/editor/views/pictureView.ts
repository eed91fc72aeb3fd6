import { allowedImageUrl, isExternal } from "@quire/documents/urls";
import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { pickFiles } from "../media/pickFiles.ts";
import { beginUpload } from "../media/Uploads.ts";
import {
  blockAt,
  isForTools,
  type PlaceOf,
  removeBlock,
  sameType,
  setAttributes,
  writeBelow,
} from "./blockView.ts";
import { element, toolButton } from "./element.ts";
import { resizeHandle } from "./resizeHandle.ts";

const remotePictureHref = (url: string) => `/files/remote?url=${encodeURIComponent(url)}`;

const noPicture = { src: null, alt: "", caption: "", width: null, height: null, prominent_color: null };

/** A picture with caption, alt text and width; as the featured image also its empty placeholder. */
export function pictureView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  let node = first;
  const featured = node.type.name === "featuredImage";
  const image = element("img", { draggable: "false" });
  const caption = lineField("Caption", (value) => setAttributes(block, { caption: value }), below);
  const alt = lineField(
    "Describe this picture for people who can't see it",
    (value) => setAttributes(block, { alt: value }),
    below,
  );
  alt.setAttribute("aria-label", "Alt text");
  const altRow = element("div", { class: "w-alt", hidden: true }, alt);
  const altButton = toolButton("Alt text", () => {
    altRow.hidden = !altRow.hidden;
    altButton.setAttribute("aria-expanded", String(!altRow.hidden));
    if (!altRow.hidden) alt.focus();
  });
  altButton.setAttribute("aria-expanded", "false");
  const replace = async () => {
    const [file] = await pickFiles("image", false);
    const at = block.at();
    if (file && at !== null) beginUpload(view, host, { file, kind: "image", at, replaces: true });
  };
  const add = toolButton("Add a cover", () => void replace());
  add.classList.add("w-cover-add");
  const tools = element(
    "div",
    { class: "w-tools" },
    altButton,
    toolButton("Replace", () => void replace(), "Replace this picture"),
    toolButton(
      "Remove",
      () => (featured ? setAttributes(block, noPicture) : removeBlock(block)),
      "Remove this picture",
    ),
  );
  const frame = element("div", { class: "w-picture" }, tools);
  const handle = featured
    ? null
    : resizeHandle({
        image,
        frame,
        natural: () => ({
          width: node.attrs.width as number | null,
          height: node.attrs.height as number | null,
        }),
        onSize: (width, height) => setAttributes(block, { width, height }),
      });
  if (handle) frame.append(handle);
  const dom = element(
    "figure",
    { class: featured ? "w-image featured" : "w-image", contenteditable: "false" },
    ...(featured ? [add] : []),
    frame,
    altRow,
    caption,
  );

  function below() {
    writeBelow(block);
  }
  function draw(): void {
    const src = node.attrs.src as { image: string; fallback: string } | null;
    const named = allowedImageUrl(src?.image ?? "");
    // Pictures of other servers come through ours.
    const address = named && isExternal(named) ? remotePictureHref(named) : named;
    dom.classList.toggle("is-empty", address === null);
    dom.classList.toggle("is-fixed", !view.editable);
    add.hidden = address !== null || !view.editable || !host.upload;
    frame.hidden = caption.hidden = address === null;
    if (address === null) {
      altRow.hidden = true;
      image.remove();
    } else {
      if (image.getAttribute("src") !== address) image.src = address;
      if (!image.isConnected) frame.prepend(image);
    }
    image.alt = node.attrs.alt as string;
    setOrRemove(image, "width", node.attrs.width);
    setOrRemove(image, "height", node.attrs.height);
    altButton.textContent = node.attrs.alt ? "Alt text ✓" : "Alt text";
    for (const [field, value] of [
      [caption, node.attrs.caption],
      [alt, node.attrs.alt],
    ] as const) {
      if (document.activeElement !== field && field.value !== value) field.value = value as string;
      field.readOnly = !view.editable;
    }
    tools.hidden = !view.editable;
    if (handle) handle.hidden = !view.editable;
    caption.hidden ||= !view.editable && node.attrs.caption === "";
  }
  draw();
  return {
    dom,
    update(next) {
      if (!sameType(next, node)) return false;
      node = next;
      draw();
      return true;
    },
    stopEvent: isForTools,
    ignoreMutation: () => true,
  };
}

function lineField(label: string, onValue: (value: string) => void, onEnter: () => void): HTMLInputElement {
  const field = element("input", {
    class: "w-line",
    type: "text",
    maxlength: "2000",
    placeholder: label,
    "aria-label": label,
    oninput: () => onValue(field.value),
    onkeydown: (event) => {
      if ((event as KeyboardEvent).key !== "Enter") return;
      event.preventDefault();
      onEnter();
    },
  });
  return field;
}

function setOrRemove(of: HTMLElement, name: string, value: unknown): void {
  if (typeof value === "number") of.setAttribute(name, String(value));
  else of.removeAttribute(name);
}
