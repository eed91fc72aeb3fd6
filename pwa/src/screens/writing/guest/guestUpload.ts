import { refuseUpload } from "@quire/domain/media/uploads";
import { localDrafts } from "../../../lib/draftsPort.ts";
import { guestImagePath } from "../../../lib/guestImagePath.ts";
import { createListeners } from "../../../ui/listeners.ts";
import type { MediaKind, MediaUpload } from "../editor/media/UploadMedia.ts";

type State = ReturnType<MediaUpload["read"]>;

/** Saves a guest's picture on the device, in the form of an upload: it is sent on sign-up. */
export function savePicture(draftId: string, file: File, kind: MediaKind): MediaUpload {
  const [notify, subscribe] = createListeners();
  let state: State = {
    state: "sending",
    sent: 0,
    total: file.size,
    file: null,
    words: null,
    canRetry: false,
  };
  const setState = (change: Partial<State>) => {
    state = { ...state, ...change };
    notify();
  };

  async function save() {
    setState({ state: "sending", words: null, canRetry: false });
    try {
      const size = await sizeOf(file);
      const id = await localDrafts.saveGuestImage(draftId, file);
      const stored = { id, name: file.name, size: file.size, url: guestImagePath(id), prominent_color: null };
      setState({ state: "done", sent: file.size, file: { ...stored, ...size } });
    } catch {
      setState({ state: "failed", words: "This browser couldn't store the picture.", canRetry: true });
    }
  }

  const refusal =
    kind === "image"
      ? refuseUpload("image", { name: file.name, size: file.size, contentType: file.type })?.message
      : "You can add audio, video and files once you have an account.";
  if (refusal) state = { ...state, state: "failed", words: refusal };
  else void save();
  return {
    read: () => state,
    subscribe,
    retry: () => void save(),
    cancel: () => setState({ state: "canceled" }),
  };
}

/** Its size in pixels, if the browser can read it. */
async function sizeOf(file: File): Promise<{ width: number | null; height: number | null }> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}
