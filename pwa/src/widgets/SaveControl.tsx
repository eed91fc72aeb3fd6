import type { Post } from "@quire/contracts/records/post";
import CloudDownload from "lucide-react/icons/cloud-download";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { currentUserId } from "../lib/currentUser.ts";
import { localLibrary } from "../lib/libraryPort.ts";
import type { SaveProgress } from "../lib/localTypes.ts";
import { usePage } from "../lib/PageContext.ts";
import { withSite } from "../lib/pendingBookmark.ts";
import { savingStore } from "../lib/saving.ts";
import { isStorageFull } from "../lib/storageErrors.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { Button } from "../ui/Button.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { showSnackbar } from "../ui/snackbars.ts";
import "./SaveOffline.css";
import type { FreeSpaceDialog } from "./FreeSpaceDialog.tsx";
import { formatBytes } from "./formatBytes.ts";

type State =
  | { kind: "unknown" }
  | { kind: "unsaved"; bytes: number | null }
  | { kind: "saved"; bytes: number }
  /** In the library, but not on this device yet. */
  | { kind: "waiting" }
  | { kind: "saving"; progress: SaveProgress };

export interface SaveControlProps {
  /** The button was pressed before this component loaded. */
  isPressed?: boolean;
  post: Post;
  /** Downloads the reader that the post needs, if the app doesn't include it. */
  fetchReaders?: () => Promise<void>;
}

/**
 * Saves a full serial, or a post with its files, to this device, and to the library of a signed-in user: their other
 * devices save it too. Shows its size and the progress.
 */
export function SaveControl({ post, fetchReaders, isPressed }: SaveControlProps) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  const page = usePage();
  const inBackground = useSyncExternalStore(
    savingStore.subscribe,
    savingStore.read,
    savingStore.onServer,
  ).get(post.id);
  const [spaceDialog, setSpaceDialog] = useState<{
    missingBytes: number;
    Dialog: ComponentType<Parameters<typeof FreeSpaceDialog>[0]>;
  } | null>(null);
  const isInBackground = inBackground !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the state again after a save in the background
  useEffect(() => {
    let isMounted = true;
    // Doesn't overwrite the state after the button was pressed.
    const update = (next: State) =>
      isMounted && setState((now) => (now.kind === "saving" || now.kind === "saved" ? now : next));
    whenIdle()
      .then(() => localLibrary.isSavedOffline(post.id))
      .then(async (saved) => {
        if (saved) return update({ kind: "saved", bytes: saved.bytes });
        if (await localLibrary.isListed("offline", post.id)) return update({ kind: "waiting" });
        update({ kind: "unsaved", bytes: null });
        if (isMounted) update({ kind: "unsaved", bytes: await localLibrary.sizeToSave(post) });
      })
      // Offline the size is unknown, and nothing new can be saved.
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [post, isInBackground]);

  async function press() {
    try {
      if (!(await localLibrary.canStore())) {
        showSnackbar({
          title: `${post.title} can't be saved offline.`,
          message: "This browser blocks storage, so it stores nothing on this device.",
        });
        return;
      }
      const needed =
        state.kind === "unsaved" && state.bytes !== null ? state.bytes : await localLibrary.sizeToSave(post);
      const missing = await localLibrary.missingRoom(needed);
      if (missing > 0) return await requestSpace(missing);
    } catch {
      // The free space is unknown: saving will show.
    }
    await save();
  }

  async function requestSpace(missingBytes: number) {
    const { FreeSpaceDialog } = await import("./FreeSpaceDialog.tsx");
    setSpaceDialog({ missingBytes, Dialog: FreeSpaceDialog });
  }

  async function save() {
    setSpaceDialog(null);
    setState({ kind: "saving", progress: { done: 0, total: post.meta.children, bytes: 0, totalBytes: 0 } });
    try {
      if (currentUserId()) await setListed(true);
      await localLibrary.savePostOffline(post, (progress) => setState({ kind: "saving", progress }));
      await fetchReaders?.();
      setState({ kind: "saved", bytes: (await localLibrary.isSavedOffline(post.id))?.bytes ?? 0 });
      showSnackbar({ title: `${post.title} is saved for offline`, tone: "good" });
    } catch (error) {
      const isListed = await localLibrary.isListed("offline", post.id).catch(() => false);
      setState(isListed ? { kind: "waiting" } : { kind: "unsaved", bytes: null });
      if (isStorageFull(error)) return requestSpace(0);
      if (isListed && !navigator.onLine) {
        return showSnackbar({ title: `${post.title} will be saved when you're online`, tone: "plain" });
      }
      showSnackbar({
        title: `${post.title} couldn't be fully saved.`,
        message: "What arrived is saved. Try again on a better connection to finish.",
      });
    }
  }

  const setListed = (isWanted: boolean) => localLibrary.setSaved("offline", withSite(page, post), isWanted);

  async function remove() {
    try {
      if (currentUserId()) await setListed(false);
      await localLibrary.removeSaved(post.id);
    } catch {
      return showSnackbar({ title: `We couldn't remove ${post.title}.`, message: "Please try again." });
    }
    setState({ kind: "unsaved", bytes: null });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the press before this loaded
  useEffect(() => {
    if (isPressed) void press();
  }, []);

  if (inBackground) return <SavingProgress {...inBackground} />;
  if (state.kind === "saving") return <SavingProgress {...state.progress} />;
  // Renders the same button while the state is unknown, so that nothing shifts later.
  const isSavedOffline = state.kind === "saved" || state.kind === "waiting";
  const bytes = state.kind === "saved" || state.kind === "unsaved" ? state.bytes : null;
  return (
    <span className="needs-script keep">
      <Button icon={CloudDownload} aria-pressed={isSavedOffline} onClick={isSavedOffline ? remove : press}>
        {state.kind === "waiting" ? "Waiting to save" : isSavedOffline ? "Saved offline" : "Save offline"}
      </Button>
      {bytes ? <span className="keep-size">{formatBytes(bytes)}</span> : null}
      {spaceDialog ? (
        <spaceDialog.Dialog
          missingBytes={spaceDialog.missingBytes}
          onContinue={save}
          onClose={() => setSpaceDialog(null)}
        />
      ) : null}
    </span>
  );
}

function SavingProgress({ done, total, bytes, totalBytes }: SaveProgress) {
  const parts = total > 0 ? { percent: (100 * done) / total, note: `${done} of ${total}` } : {};
  const files = {
    percent: (100 * bytes) / totalBytes,
    note: `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`,
  };
  return (
    <div className="serial-keeping">
      <ProgressBar label="Saving to this device" {...(totalBytes > 0 ? files : parts)} />
    </div>
  );
}
