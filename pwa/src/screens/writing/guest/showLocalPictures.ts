import { localDrafts } from "../../../lib/draftsPort.ts";
import { guestImageOf } from "../../../lib/guestImagePath.ts";

/** Shows pictures of this device in a text: their address leads nowhere, and what stands there is put in its place. */
export function showLocalPictures(within: HTMLElement): () => void {
  const shown = new Map<string, string>();
  async function show(event: Event) {
    const image = event.target;
    const id = image instanceof HTMLImageElement ? guestImageOf(image.src) : null;
    if (!id) return;
    const blob = shown.has(id) ? null : await localDrafts.readGuestImage(id).catch(() => null);
    if (blob) shown.set(id, URL.createObjectURL(blob));
    const address = shown.get(id);
    if (address) (image as HTMLImageElement).src = address;
  }
  const onError = (event: Event) => void show(event);
  // An image's failure does not bubble.
  within.addEventListener("error", onError, true);
  return () => {
    within.removeEventListener("error", onError, true);
    for (const address of shown.values()) URL.revokeObjectURL(address);
  };
}
