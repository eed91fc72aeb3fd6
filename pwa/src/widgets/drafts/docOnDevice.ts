import * as Y from "yjs";

/** Time after a change before it is saved, in milliseconds. */
const SAVE_MS = 400;

/** Opens a text that this device saved. */
export function openDoc(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
}

/** Calls `save` soon after each change, and at once when the page is left. Returns a function that stops this. */
export function saveDocChanges(doc: Y.Doc, save: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  const onUpdate = () => {
    timer ??= setTimeout(saveNow, SAVE_MS);
  };
  doc.on("update", onUpdate);
  window.addEventListener("pagehide", saveNow);
  return () => {
    saveNow();
    doc.off("update", onUpdate);
    window.removeEventListener("pagehide", saveNow);
  };
}
