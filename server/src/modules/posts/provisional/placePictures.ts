import type { ImageSource } from "@quire/documents/schema";
import { CONTENT } from "@quire/documents/yjs/units";
import * as Y from "yjs";

/** How a guest's text names a picture on their device. */
const ON_DEVICE = /^\/guest-images\/(b[0-9a-z]{19})$/;

/**
 * Replaces device addresses of pictures with their current ones. A picture that couldn't be stored is removed,
 * because it could never be displayed.
 */
export function placePictures(draft: Uint8Array, placed: ReadonlyMap<string, ImageSource>): Uint8Array {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, draft);
  } catch {
    // Not a valid text; creating the draft reports it.
    return draft;
  }
  doc.transact(() => placeIn(doc.getXmlFragment(CONTENT), placed));
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** At any depth: the input need not come from an editor. */
function placeIn(content: Y.XmlFragment, placed: ReadonlyMap<string, ImageSource>): void {
  const parents = [content];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const children = parent.toArray();
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (!(child instanceof Y.XmlElement)) continue;
      const key = keyOnDevice(child.getAttribute("src"));
      if (key === undefined) parents.push(child);
      else setSource(parent, child, at, placed.get(key));
    }
  }
}

function keyOnDevice(source: unknown): string | undefined {
  const { image } = (source ?? {}) as { image?: unknown };
  return typeof image === "string" ? ON_DEVICE.exec(image)?.[1] : undefined;
}

function setSource(parent: Y.XmlFragment, child: Y.XmlElement, at: number, source: ImageSource | undefined) {
  if (source) child.setAttribute("src", source as unknown as string);
  // Every text begins with a featured image block, even if it has no picture.
  else if (child.nodeName === "featuredImage") child.removeAttribute("src");
  else parent.delete(at, 1);
}
