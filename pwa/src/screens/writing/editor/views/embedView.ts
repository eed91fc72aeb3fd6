import { embedOf, providerTitle } from "@quire/documents/embeds";
import type { frameOf } from "@quire/documents/frames";
import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { blockAt, isForTools, type PlaceOf, removeBlock, sameType, setAttributes } from "./blockView.ts";
import { element, toolButton } from "./element.ts";

/** An embed in the text, shown by its title, with an optional preview of its player. */
export function embedView(first: Node, view: EditorView, place: PlaceOf, host: EditorHost): NodeView {
  const block = blockAt(view, host, place);
  let node = first;
  const title = element("strong", { class: "w-embed-title" });
  const from = element("span", { class: "w-soft" });
  const preview = toolButton("Preview", () => show());
  const tools = element(
    "div",
    { class: "w-tools" },
    preview,
    toolButton("Remove", () => removeBlock(block), "Remove this embed"),
  );
  const dom = element(
    "figure",
    { class: "w-card w-embed", contenteditable: "false" },
    element("div", { class: "w-card-words" }, title, from),
    tools,
  );

  type Frame = NonNullable<ReturnType<typeof frameOf>>;
  let frame: Frame | null = null;
  function show(): void {
    if (!frame) return;
    const player = element("iframe", {
      src: frame.src,
      title: (node.attrs.title as string) || from.textContent || "",
      // It can neither navigate this page nor open a form in it.
      sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
      allow: "fullscreen; encrypted-media; picture-in-picture",
      referrerpolicy: "strict-origin-when-cross-origin",
      class: frame.shape === "bar" ? "is-bar" : frame.shape === "tall" ? "is-tall" : null,
    });
    dom.prepend(player);
    preview.remove();
  }
  function draw(): void {
    const url = node.attrs.url as string;
    const embed = embedOf(url);
    const provider = embed ? providerTitle(embed.provider) : "";
    title.textContent = (node.attrs.title as string | null) || url;
    from.textContent = provider;
    offerPreview(null);
    loadFrames().then(
      (frames) => {
        if (node.attrs.url === url) offerPreview(frames.frameOf(url));
      },
      // Without its code an embed is shown by its title alone.
      () => undefined,
    );
  }
  function offerPreview(found: Frame | null): void {
    frame = found;
    preview.hidden = found === null;
    tools.hidden = !view.editable && preview.hidden;
  }
  draw();
  if (node.attrs.title === null && view.editable) {
    // Only the device that inserted the embed fetches its title.
    nameWhenNew();
  }
  function nameWhenNew(): void {
    const url = node.attrs.url as string;
    if (!isJustPut.delete(url)) return;
    host.fetchEmbed(url).then(
      ({ title: fetched }) => {
        if (fetched && node.attrs.url === url) setAttributes(block, { title: fetched.slice(0, 500) });
      },
      // Without a title it keeps showing its address.
      () => undefined,
    );
  }
  return {
    dom,
    update(next) {
      if (!sameType(next, node)) return false;
      const moved = next.attrs.url !== node.attrs.url;
      node = next;
      if (moved) dom.querySelector("iframe")?.remove();
      draw();
      return true;
    },
    stopEvent: isForTools,
    ignoreMutation: () => true,
  };
}

/** Loaded with the first embed. */
const loadFrames = () => import("@quire/documents/frames");

const isJustPut = new Set<string>();

/** Announces that an embed is about to be inserted here: its title is then fetched once, by this device. */
export function expectEmbed(url: string): void {
  isJustPut.add(url);
}
