import { showSnackbar, snackbarStore } from "../ui/snackbars.ts";

interface Undoable {
  /** What has been done, as far as the person sees. */
  title: string;
  /** Does it: when the snackbar that offers to take it back is gone. */
  run: () => void;
  /** Puts everything back. */
  undo: () => void;
}

/**
 * Does what cannot be taken back only when nobody has taken it back: while the snackbar stands, nothing has happened. A
 * page that is left meanwhile does nothing more: a note of the caller's own is what another page can go on from.
 */
export function withUndo({ title, run, undo }: Undoable): void {
  let isOver = false;
  const end = (last: () => void) => {
    if (isOver) return;
    isOver = true;
    leave();
    last();
  };
  const id = showSnackbar({
    title,
    tone: "plain",
    action: { label: "Undo", onSelect: () => end(undo) },
  });
  const leave = snackbarStore.subscribe(() => {
    if (snackbarStore.read().some((shown) => shown.id === id)) return;
    // The press that undoes also closes the snackbar, and comes first to us here.
    queueMicrotask(() => end(run));
  });
}
