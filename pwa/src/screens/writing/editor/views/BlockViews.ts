import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { NodeViewConstructor } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { embedView } from "./embedView.ts";
import { pictureView } from "./pictureView.ts";
import { storedView } from "./storedView.ts";
import { calloutView, codeView, footnoteView, galleryView, paywallView, taskView } from "./textViews.ts";

type Args = Parameters<NodeViewConstructor>;
type Draw = (
  node: Args[0],
  view: Args[1],
  place: Args[2],
  host: EditorHost,
) => ReturnType<NodeViewConstructor>;
const withHost =
  (draw: Draw, host: EditorHost): NodeViewConstructor =>
  (node, view, place) =>
    draw(node, view, place, host);

/** Views of blocks that are more than text: each draws itself and its own tools. */
export const BlockViews = Extension.create<{ host: EditorHost }>({
  name: "blockViews",
  addProseMirrorPlugins() {
    const { host } = this.options;
    const nodeViews: Record<string, NodeViewConstructor> = {
      featuredImage: withHost(pictureView, host),
      image: withHost(pictureView, host),
      embed: withHost(embedView, host),
      audio: withHost(storedView, host),
      video: withHost(storedView, host),
      file: withHost(storedView, host),
      codeBlock: withHost(codeView, host),
      callout: withHost(calloutView, host),
      taskItem: withHost(taskView, host),
      gallery: withHost(galleryView, host),
      footnote: footnoteView,
      paywall: paywallView,
    };
    return [new Plugin({ props: { nodeViews } })];
  },
});
