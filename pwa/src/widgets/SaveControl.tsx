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
import type { MakeRoom } from "./MakeRoom.tsx";
import { wordsOfBytes } from "./wordsOfBytes.ts";

type State =
  | { kind: "unknown" }
  | { kind: "away"; bytes: number | null }
  | { kind: "kept"; bytes: number }
  | { kind: "coming"; progress: SaveProgress };

export interface SaveControlProps {
  /** The button was pressed before this was here. */
  isPressed?: boolean;
  post: Post;
  /** Fetches what it is read with, where that does not come with the app. */
  fetchReaders?: () => Promise<void>;
}

/** Keeps a whole serial, or a post with its files, on this device; says what room it takes, and how far it has come. */
export function SaveControl({ post, fetchReaders, isPressed }: SaveControlProps) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  const [room, setRoom] = useState<{
    missing: number;
    Dialog: ComponentType<Parameters<typeof MakeRoom>[0]>;
  } | null>(null);
  useEffect(() => {
    let isHere = true;
    // What was pressed meanwhile stands.
    const learn = (next: State) =>
      isHere && setState((now) => (now.kind === "unknown" || now.kind === "away" ? next : now));
    whenIdle()
      .then(() => localLibrary.isSavedOffline(post.id))
      .then(async (kept) => {
        learn(kept ? { kind: "kept", bytes: kept.bytes } : { kind: "away", bytes: null });
        if (!kept && isHere) learn({ kind: "away", bytes: await localLibrary.sizeToSave(post) });
      })
      // Without a network nobody can say, and nothing new can be kept.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [post]);

  async function press() {
    try {
      const needed =
        state.kind === "away" && state.bytes !== null ? state.bytes : await localLibrary.sizeToSave(post);
      const missing = await localLibrary.missingRoom(needed);
      if (missing > 0) return await ask(missing);
    } catch {
      // Nobody can say how much room there is: the try will tell.
    }
    await keep();
  }

  async function ask(missing: number) {
    const { MakeRoom } = await import("./MakeRoom.tsx");
    setRoom({ missing, Dialog: MakeRoom });
  }

  async function keep() {
    setRoom(null);
    setState({ kind: "coming", progress: { done: 0, total: post.meta.children, bytes: 0, totalBytes: 0 } });
    try {
      await localLibrary.savePostOffline(post, (progress) => setState({ kind: "coming", progress }));
      await fetchReaders?.();
      setState({ kind: "kept", bytes: (await localLibrary.isSavedOffline(post.id))?.bytes ?? 0 });
      showSnackbar({ title: `${post.title} is saved for offline`, tone: "good" });
    } catch (error) {
      setState({ kind: "away", bytes: null });
      if ((error as Error).name === "QuotaExceededError") return ask(0);
      showSnackbar({
        title: `${post.title} couldn't be fully saved.`,
        message: "What arrived is saved. Try again on a better connection to finish.",
      });
    }
  }

  async function remove() {
    await localLibrary.removeSaved(post.id);
    setState({ kind: "away", bytes: null });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one press, once
  useEffect(() => {
    if (isPressed) void press();
  }, []);

  if (state.kind === "coming") return <Coming {...state.progress} />;
  // The same button while that is not known: nothing moves when it becomes known.
  const isSavedOffline = state.kind === "kept";
  const bytes = state.kind === "kept" || state.kind === "away" ? state.bytes : null;
  return (
    <span className="needs-script keep">
      <Button icon={CloudDownload} aria-pressed={isSavedOffline} onClick={isSavedOffline ? remove : press}>
        {isSavedOffline ? "Saved offline" : "Save offline"}
      </Button>
      {bytes ? <span className="keep-size">{wordsOfBytes(bytes)}</span> : null}
      {room ? <room.Dialog missing={room.missing} onRoom={keep} onClose={() => setRoom(null)} /> : null}
    </span>
  );
}

function Coming({ done, total, bytes, totalBytes }: SaveProgress) {
  const parts = total > 0 ? { percent: (100 * done) / total, note: `${done} of ${total}` } : {};
  const files = {
    percent: (100 * bytes) / totalBytes,
    note: `${wordsOfBytes(bytes)} of ${wordsOfBytes(totalBytes)}`,
  };
  return (
    <div className="serial-keeping">
      <ProgressBar label="Saving to this device" {...(totalBytes > 0 ? files : parts)} />
    </div>
  );
}
