import type { Post } from "@quire/contracts/records/post";
import CloudDownload from "lucide-react/icons/cloud-download";
import { useEffect, useState } from "react";
import { local } from "../../platform/localPort.ts";
import type { KeepProgress } from "../../platform/localTypes.ts";
import { whenIdle } from "../../platform/whenIdle.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

type State =
  | { kind: "unknown" }
  | { kind: "away" }
  | { kind: "kept" }
  | { kind: "coming"; progress: KeepProgress };

/** Keeps a whole serial on this device, and says how far it has come. */
export function KeepOffline({ post }: { post: Post }) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  useEffect(() => {
    let isHere = true;
    // What was pressed meanwhile stands.
    const learn = (kept: boolean) =>
      setState((now) => (now.kind === "unknown" ? { kind: kept ? "kept" : "away" } : now));
    whenIdle()
      .then(() => local.isKept(post.id))
      .then((kept) => isHere && learn(kept))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [post.id]);

  async function keep() {
    setState({ kind: "coming", progress: { done: 0, total: post.meta.children } });
    try {
      await local.keepSerial(post, (progress) => setState({ kind: "coming", progress }));
      setState({ kind: "kept" });
      showSnackbar({ title: `${post.title} is kept on this device`, tone: "good" });
    } catch {
      setState({ kind: "away" });
      showSnackbar({
        title: `${post.title} couldn't be kept whole.`,
        message: "What arrived is kept. Try again when the connection is better.",
      });
    }
  }

  async function remove() {
    await local.removeKept(post.id);
    setState({ kind: "away" });
  }

  if (state.kind === "coming") {
    const { done, total } = state.progress;
    return (
      <div className="serial-keeping">
        <ProgressBar
          label="Keeping it on this device"
          percent={total > 0 ? (100 * done) / total : undefined}
          note={total > 0 ? `${done} of ${total}` : undefined}
        />
      </div>
    );
  }
  // The same button while that is not known: nothing moves when it becomes known.
  const isKept = state.kind === "kept";
  return (
    <span className="needs-script">
      <Button icon={CloudDownload} aria-pressed={isKept} onClick={isKept ? remove : keep}>
        {isKept ? "Kept offline" : "Keep offline"}
      </Button>
    </span>
  );
}
