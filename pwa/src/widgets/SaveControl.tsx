import type { Post } from "@quire/contracts/records/post";
import CloudDownload from "lucide-react/icons/cloud-download";
import { type ComponentType, useEffect, useState } from "react";
import { localLibrary } from "../lib/libraryPort.ts";
import type { SaveProgress } from "../lib/localTypes.ts";
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
  | { kind: "saving"; progress: SaveProgress };

export interface SaveControlProps {
  /** The button was pressed before this component loaded. */
  isPressed?: boolean;
  post: Post;
  /** Downloads the reader that the post needs, if the app doesn't include it. */
  fetchReaders?: () => Promise<void>;
}

/** Saves a full serial, or a post with its files, to this device; shows its size and the progress. */
export function SaveControl({ post, fetchReaders, isPressed }: SaveControlProps) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  const [spaceDialog, setSpaceDialog] = useState<{
    missingBytes: number;
    Dialog: ComponentType<Parameters<typeof FreeSpaceDialog>[0]>;
  } | null>(null);
  useEffect(() => {
    let isMounted = true;
    // Doesn't overwrite the state after the button was pressed.
    const update = (next: State) =>
      isMounted && setState((now) => (now.kind === "unknown" || now.kind === "unsaved" ? next : now));
    whenIdle()
      .then(() => localLibrary.isSavedOffline(post.id))
      .then(async (saved) => {
        update(saved ? { kind: "saved", bytes: saved.bytes } : { kind: "unsaved", bytes: null });
        if (!saved && isMounted) update({ kind: "unsaved", bytes: await localLibrary.sizeToSave(post) });
      })
      // Offline the size is unknown, and nothing new can be saved.
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [post]);

  async function press() {
    try {
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
      await localLibrary.savePostOffline(post, (progress) => setState({ kind: "saving", progress }));
      await fetchReaders?.();
      setState({ kind: "saved", bytes: (await localLibrary.isSavedOffline(post.id))?.bytes ?? 0 });
      showSnackbar({ title: `${post.title} is saved for offline`, tone: "good" });
    } catch (error) {
      setState({ kind: "unsaved", bytes: null });
      if ((error as Error).name === "QuotaExceededError") return requestSpace(0);
      showSnackbar({
        title: `${post.title} couldn't be fully saved.`,
        message: "What arrived is saved. Try again on a better connection to finish.",
      });
    }
  }

  async function remove() {
    await localLibrary.removeSaved(post.id);
    setState({ kind: "unsaved", bytes: null });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the press before this loaded
  useEffect(() => {
    if (isPressed) void press();
  }, []);

  if (state.kind === "saving") return <SavingProgress {...state.progress} />;
  // Renders the same button while the state is unknown, so that nothing shifts later.
  const isSavedOffline = state.kind === "saved";
  const bytes = state.kind === "saved" || state.kind === "unsaved" ? state.bytes : null;
  return (
    <span className="needs-script keep">
      <Button icon={CloudDownload} aria-pressed={isSavedOffline} onClick={isSavedOffline ? remove : press}>
        {isSavedOffline ? "Saved offline" : "Save offline"}
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
